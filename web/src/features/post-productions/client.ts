import { postProductions } from '@regie/contract/post-productions/routes'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { createClient } from '#platform/api/client.ts'
import { showSaved } from '#platform/api/show-saved.ts'

export const { api, options, key } = createClient('post-productions', postProductions)

/** Shows the row that a change answered, with its version: what is done next would else meet one's own change. */
export function useShowChanged() {
  const queryClient = useQueryClient()
  return (row: PostProductionListed) =>
    void showSaved(queryClient, options.get({ params: { postProductionId: row.id } }).queryKey, row)
}
