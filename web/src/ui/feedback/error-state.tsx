import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'

type ErrorStateProps = {
  title?: string
  /** The sentence of the failure, ready to show. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  /** A retry is under way. */
  pending?: boolean | undefined
}

/** A part of the page that failed to load, while the rest works. */
export function ErrorState({ title = 'Le chargement a échoué', children, onRetry, pending }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <CloudAlert aria-hidden="true" strokeWidth={1.75} className="size-6" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-sm text-balance text-muted">{children}</div>}
      {onRetry && (
        <Button className="mt-5" icon={RotateCw} pending={pending} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  )
}
