import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../platform/api-error.ts'
import { key } from './client.ts'

interface Reactions<Answer> {
  onDone?: (answer: Answer) => void
  /** Left out: the reason is told in a notification. */
  onFailure?: (error: Error) => void
  mutationKey?: MutationKey
}

/**
 * A change made outside a form. The pages show the outcome before `isPending` ends; after a refusal too, because it often
 * means that somebody else was faster.
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onDone, onFailure = (error) => toast.error(messageOf(error)), mutationKey = key }: Reactions<Answer> = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    onError: onFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
