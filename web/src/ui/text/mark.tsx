import { clsx } from 'clsx'

/** The logo reduced to one letter. */
export function Mark({ className }: { className?: string | undefined }) {
  return <img src="/favicon.svg" alt="Régie" width={32} height={32} className={clsx('size-8', className)} />
}
