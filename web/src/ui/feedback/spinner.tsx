import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

type SpinnerProps = {
  /** Read by screen readers; null where a text beside it says the same. */
  label?: string | null
  className?: string | undefined
}

export function Spinner({ label = 'Chargement en cours', className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden="true" className={clsx('animate-spin', className ?? 'size-4')} />
  if (label === null) return icon
  return (
    <output className="inline-flex">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
