import { Rows3, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Spinner } from '../feedback/spinner.tsx'

export type GridStateProps = {
  /** Null until the first page arrives. */
  total: number | null
  error: unknown
  /** Percent of the pages read towards a distant block; null when it is near. */
  way: number | null
  isNarrowed: boolean
  emptyState: ReactNode
  onRetry: () => void
  onReset: () => void
}

/** Covers the rows: some could not be read, or are far away. */
export function GridNews({ total, error, way, onRetry }: GridStateProps) {
  if (error !== null && total !== null) {
    return (
      <div className="absolute inset-x-4 bottom-4 z-10 flex justify-center">
        <div className="flex max-w-full items-center gap-3 rounded-lg bg-raised p-2 shadow-overlay">
          <Alert tone="danger">{messageOf(error)}</Alert>
          <Button onClick={onRetry}>Réessayer</Button>
        </div>
      </div>
    )
  }
  if (way === null) return null
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-6 z-10 flex justify-center">
      <p className="flex items-center gap-2 rounded-full bg-raised px-3 py-1.5 text-sm tabular-nums shadow-overlay">
        <Spinner label={null} />
        Chargement des lignes : {way} %
      </p>
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
  const { total, error, way } = props
  if (way !== null || (error !== null && total !== null)) return <GridNews {...props} />
  if (error === null && total !== 0) return null
  return (
    <div className="grid-instead absolute inset-x-0 bottom-0 overflow-y-auto bg-surface">
      <GridEmpty {...props} />
    </div>
  )
}
