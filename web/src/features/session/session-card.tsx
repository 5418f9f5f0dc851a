import type { ReactNode } from 'react'

type SessionCardProps = {
  title: string
  /** Purpose of the page, when the title is not enough. */
  lead?: ReactNode
  children: ReactNode
  /** Links under the form. */
  links?: ReactNode
}

/** One task: its title, its purpose, the form, and the alternatives. */
export function SessionCard({ title, lead, children, links }: SessionCardProps) {
  return (
    <div className="w-full max-w-md animate-rise">
      <div className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {links && <p className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-3 text-sm">{links}</p>}
    </div>
  )
}
