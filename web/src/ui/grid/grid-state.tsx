import { Rows3, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'

export type GridStateProps = {
  /** Null until the first page arrives. */
  total: number | null
  error: unknown
  isNarrowed: boolean
  emptyState: ReactNode
  onRetry: () => void
  onReset: () => void
}

/** Covers the rows: some could not be read. */
export function GridNews({ total, error, onRetry }: GridStateProps) {
  if (error === null || total === null) return null
  return (
    <div className="absolute inset-x-4 bottom-4 z-10 flex justify-center">
      <div className="flex max-w-full items-center gap-3 rounded-lg bg-raised p-2 shadow-overlay">
        <Alert tone="danger">{messageOf(error)}</Alert>
        <Button onClick={onRetry}>Réessayer</Button>
      </div>
    </div>
  )
}

/** Stands where there is no row: none was read, none matches, there is none at all. */
export function GridEmpty({ total, error, isNarrowed, emptyState, onRetry, onReset }: GridStateProps) {
  if (error !== null && total === null) return <ErrorState onRetry={onRetry}>{messageOf(error)}</ErrorState>
  if (error !== null || total !== 0) return null
  if (!isNarrowed) return emptyState ?? <EmptyState icon={Rows3} title="Aucune ligne" />
  return (
    <EmptyState icon={SearchX} title="Aucun résultat" actions={<Button onClick={onReset}>Réinitialiser</Button>}>
      Aucune ligne ne correspond à votre recherche et à vos filtres.
    </EmptyState>
  )
}

/** Replaces the rows of an empty table or wall, or covers them when some could not be read. */
export function GridState(props: GridStateProps) {
  const { total, error } = props
  if (error !== null && total !== null) return <GridNews {...props} />
  if (error === null && total !== 0) return null
  return (
    <div className="grid-instead absolute inset-x-0 bottom-0 overflow-y-auto bg-surface">
      <GridEmpty {...props} />
    </div>
  )
}
