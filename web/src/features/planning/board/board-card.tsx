import type { CoverSubject } from '@regie/contract/covers/schema'
import { clsx } from 'clsx'
import { ArrowRightLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import type { BoardRow, CardMoves } from './use-card-moves.ts'

export type CardFacts = {
  of: CoverSubject
  /** The name, as a link to the page. */
  link: ReactNode
  /** Project, company. */
  around: string
  person: { id: string | null; name: string } | null
  due: ReactNode
  /** What distinguishes it: « à la main ». */
  mark?: ReactNode
  /** The items of its menu. */
  menu: ReactNode
}

type BoardCardProps<Status extends string, Row extends BoardRow<Status>> = {
  row: Row
  facts: CardFacts
  moves: CardMoves<Status, Row>
  isSaving: boolean
}

/** A row on the board, dragged by its whole. */
export function BoardCard<Status extends string, Row extends BoardRow<Status>>({
  row,
  facts: { of, link, around, person, due, mark, menu },
  moves,
  isSaving,
}: BoardCardProps<Status, Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link within takes the focus and the keys
    <article
      data-card={row.id}
      aria-busy={isSaving || undefined}
      {...moves.handlersOf(row)}
      className={clsx(
        'flex cursor-grab flex-col gap-2 rounded-md border bg-surface p-2.5 text-sm shadow-card select-none [-webkit-touch-callout:none] [contain-intrinsic-size:auto_7rem] [content-visibility:auto] [&_img]:pointer-events-none',
        moves.isOwn(row) ? 'border-accent-ink' : 'border-line',
        (isSaving || (moves.isOwn(row) && moves.move?.at)) && 'opacity-60',
      )}
    >
      <div className="-mb-1 flex items-center justify-between gap-2">
        <CoverPicture of={of} id={row.id} className="h-7 rounded-sm" />
        <Menu
          label={`Déplacer « ${row.name} » vers`}
          placement="bottom end"
          trigger={<IconButton size="sm" icon={ArrowRightLeft} label={`Déplacer « ${row.name} » vers…`} />}
        >
          {menu}
        </Menu>
      </div>
      <h3 className="font-medium wrap-anywhere">{link}</h3>
      <p className="-mt-1.5 truncate text-xs text-muted" title={around}>
        {around}
      </p>
      {(person !== null || due || mark) && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-xs text-muted">
          {person !== null && (
            <span className="flex min-w-0 items-center gap-1.5">
              <Avatar name={person.name} personId={person.id} size="sm" />
              <span className="truncate">{person.name}</span>
            </span>
          )}
          {mark}
          {due}
        </div>
      )}
    </article>
  )
}

type DestinationProps = { label: string; refusal: string | null; onAction: () => void }

/** A column in the menu of a card; the reason of a refusal with its name. */
export const DestinationItem = ({ label, refusal, onAction }: DestinationProps) => (
  <MenuItem isDisabled={refusal !== null} onAction={onAction}>
    {refusal === null ? label : `${label} : ${refusal.slice(0, 1).toLowerCase()}${refusal.slice(1)}`}
  </MenuItem>
)
