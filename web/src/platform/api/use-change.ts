import { type MutationKey, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/overlay/toast.ts'
import { messageOf } from './api-error.ts'

export type Reactions<Answer> = {
  /** Keys of the queries to refetch after the change. */
  stale: readonly QueryKey[]
  onDone?: ((answer: Answer) => void) | undefined
  /** Without it, a toast shows the reason. */
  onFailure?: ((error: Error) => void) | undefined
  mutationKey?: MutationKey | undefined
}

/**
 * To be called once a change is settled: its stale queries are read again before it ends. One that failed ends at once: its
 * reason must show, and during a cut the reading takes seconds to fail as well.
 */
export const readAgain =
  (queryClient: QueryClient, stale: readonly QueryKey[]) =>
  (_answer: unknown, error: Error | null): Promise<unknown> | undefined => {
    const reading = Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    return error === null ? reading : undefined
  }

/**
 * A mutation outside a form. Stale queries are refetched before `isPending` ends. They are refetched after a refusal
 * too: it often means that the row changed meanwhile.
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { stale, onDone, onFailure = (error) => toast.error(messageOf(error)), mutationKey }: Reactions<Answer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    onError: onFailure,
    onSettled: readAgain(queryClient, stale),
  })
}
