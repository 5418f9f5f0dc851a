import { companies } from '@regie/contract/companies/routes'
import { users } from '@regie/contract/users/routes'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('users', users)

const companiesClient = createClient('companies', companies)

/** Query options of a user's companies; a 404 means none, as the API specifies. */
export const companiesOf = (userId: string) => {
  const input = { params: { userId } }
  return queryOptions({
    ...companiesClient.options.ofUser(input),
    queryFn: ({ signal }) =>
      companiesClient.api.ofUser(input, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return []
        throw error
      }),
  })
}
