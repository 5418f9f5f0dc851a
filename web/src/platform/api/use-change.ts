import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
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
    onSettled: () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
