import type { Deletion } from '@regie/contract/deletion'
import { trashDays } from '@regie/contract/deletion'
import { typeset } from '@regie/contract/french'
import type { DeletionUndo } from '@regie/contract/trash/schema'
import {
  type MutationKey,
  type QueryKey,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { withCapital } from '#ui/text/capital.ts'
import { messageOf } from '../api/api-error.ts'
import { readAgain } from '../api/use-change.ts'
import { offerDeletionUndo } from './offer-undo.ts'

/** True while this page deletes the row: the page must not show « not found » before it is left. */
export const useIsRowBeingDeleted = (deletionKey: MutationKey) => useIsMutating({ mutationKey: deletionKey }) > 0

type DeleteButtonProps = {
  row: DeletionUndo['rows'][number]
  /** « le projet », « la production »… in lower case; capitalised at the start of a sentence. */
  noun: { the: string; isFeminine: boolean }
  name: string
  /** Lists what would be deleted with the row, or what forbids it. */
  survey: { queryKey: QueryKey }
  read: () => Promise<Deletion>
  /** Deletes the row, then leaves the page. */
  remove: () => Promise<unknown>
  deletionKey: MutationKey
  /** Keys of the queries that show the row. */
  stale: readonly QueryKey[]
}

/** Asks before a row goes to the trash, and lists what goes with it. Shows a refusal in the dialog. */
export function DeleteButton({ row, noun, name, survey, read, remove, deletionKey, stale }: DeleteButtonProps) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const surveyed = useQuery({ queryKey: survey.queryKey, queryFn: read, enabled: isOpen, staleTime: 0, gcTime: 0 })
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: deletionKey,
    mutationFn: remove,
    onSuccess: () => {
      offerDeletionUndo(
        `${withCapital(noun.the)} « ${name} » est à la corbeille pour ${trashDays} jours.`,
        [row],
        stale,
      )
    },
    onSettled: readAgain(queryClient, stale),
  })
  const show = (open: boolean) => {
    reset()
    setOpen(open)
  }
  const refusals = (surveyed.data?.refusals ?? []).map(typeset)
  const goesWith = (surveyed.data?.goesWith ?? []).map(typeset)
  const pronoun = noun.isFeminine ? 'Elle' : 'Il'
  return (
    <>
      <Button icon={Trash2} onClick={() => show(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        title={`Supprimer « ${name} » ?`}
        isOpen={isOpen}
        onOpenChange={show}
        confirmLabel="Supprimer"
        tone="danger"
        onConfirm={() => {
          if (surveyed.isSuccess && refusals.length === 0) mutate()
        }}
        isConfirmDisabled={!surveyed.isSuccess || refusals.length > 0}
        pending={isPending}
        consequences={goesWith}
        error={error ? messageOf(error) : surveyed.error ? messageOf(surveyed.error) : undefined}
      >
        {surveyed.isPending && <Skeleton className="h-5 w-48" />}
        {refusals.length > 0 ? (
          <Alert tone="warning" title="La suppression est refusée">
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </Alert>
        ) : (
          <p>
            {pronoun} ira à la corbeille, d’où un administrateur peut {noun.isFeminine ? 'la' : 'le'} rétablir pendant{' '}
            {trashDays} jours.{goesWith.length > 0 && ' Partiront avec :'}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
