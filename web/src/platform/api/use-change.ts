import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from './api-error.ts'

export type Reactions<Answer> = {
  /** Keys of the queries that show what was changed. */
  stale: readonly QueryKey[]
  onDone?: ((answer: Answer) => void) | undefined
  /** Left out: the reason is told in a notification. */
  onFailure?: ((error: Error) => void) | undefined
  mutationKey?: MutationKey | undefined
}

/**
 * A change made outside a form. The pages show the outcome before `isPending` ends; after a refusal too, because it often
 * means that somebody else was faster.
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
