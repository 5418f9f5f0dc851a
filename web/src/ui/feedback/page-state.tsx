import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type PageStateProps = {
  icon: LucideIcon
  title: string
  text: ReactNode
  actions: ReactNode
}

/** A full page with one message. */
export function PageState({ icon: Icon, title, text, actions }: PageStateProps) {
  return (
    <div className="grid min-h-96 flex-1 place-items-center px-4 py-16">
      <div className="max-w-md animate-rise text-center">
        <Icon aria-hidden="true" strokeWidth={1.5} className="mx-auto size-10 text-muted" />
        <h1 className="mt-4 text-xl font-semibold">{title}</h1>
        <p className="mt-2 text-muted">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </div>
  )
}
