import type { User } from '@regie/contract/users/schema'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '#platform/api/api-error.ts'
import { key, options } from './client.ts'

/** Shows a user as the server has just answered them, and has the lists read again. */
export async function adoptUser(queryClient: QueryClient, user: User) {
  const { queryKey } = options.get({ params: { userId: user.id } })
  // An answer on its way was asked before the change: it would bring the former row back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, user)
  void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
}

type ActOptions<Answer> = {
  onDone: (answer: Answer) => void
  /** Left out: the reason is told in a notification. */
  onFailure?: (error: Error) => void
}

/** One act on somebody's account, outside a form. A refusal often means that somebody else was faster: the row is read again. */
export function useAct<Answer>(send: () => Promise<Answer>, { onDone, onFailure }: ActOptions<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: key })
      if (onFailure) onFailure(error)
      else toast.error(messageOf(error))
    },
  })
}
