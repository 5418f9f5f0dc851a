import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

/** The size of the picture of a line. */
export const coverSize = 'h-10 rounded-sm'

type WorkRowProps = Omit<ComponentProps<'a'>, 'children'> & {
  picture: ReactNode
  name: string
  detail: string
  /** At the end of the line: a date, a delay. */
  end: string | null
  isLate?: boolean
}

function Row({ picture, name, detail, end, isLate = false, ...rest }: WorkRowProps) {
  return (
    <a
      {...rest}
      className="touch-height flex items-center gap-x-3 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
    >
      {picture}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium wrap-anywhere max-sm:line-clamp-2">{name}</span>
          <span className="block text-muted wrap-anywhere max-sm:line-clamp-2">{detail}</span>
        </span>
        <span className={isLate ? 'text-danger-ink' : 'text-muted'}>{end}</span>
      </span>
    </a>
  )
}

/** One line of the dashboard's lists, linked to its page. */
export const WorkRow = createLink(Row)
