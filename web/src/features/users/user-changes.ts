import type { User } from '@regie/contract/users/schema'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#platform/api/api-error.ts'
import { showSaved } from '#platform/api/show-saved.ts'
import { toast } from '#ui/overlay/toast.ts'
import { key, options } from './client.ts'

/** Caches the user that the server returned, and refetches the lists. */
export async function cacheUser(queryClient: QueryClient, user: User) {
  const { queryKey } = options.get({ params: { userId: user.id } })
  await showSaved(queryClient, queryKey, user)
  void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
}

type UserChangeOptions<Answer> = {
  onDone: (answer: Answer) => void
  /** Without it, a toast shows the reason. */
  onFailure?: (error: Error) => void
}

/**
 * A mutation of a user's account, outside a form. A refusal often means that the row changed meanwhile: it is
 * refetched.
 */
export function useUserChange<Answer>(send: () => Promise<Answer>, { onDone, onFailure }: UserChangeOptions<Answer>) {
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
