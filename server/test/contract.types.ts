/**
 * Misuses of the contract that the compiler must refuse. Nothing runs: `npm run check` fails when a line starts to
 * compile.
 */

import { companies as routes } from '@regie/contract/companies/routes'
import { Company } from '@regie/contract/companies/schema'
import { list, route } from '@regie/contract/route'
import type { users as userRoutes } from '@regie/contract/users/routes'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { columnsOf } from '#platform/db/columns.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Browser } from './support/regie.ts'

declare const browser: Browser
declare const handlers: Handlers<typeof userRoutes>

// @ts-expect-error an endpoint that does not say who may call it
route({ method: 'GET', path: '/api/x', summary: '', response: z.null() })
// @ts-expect-error a list that does not say who may read it
list({ path: '/api/x', summary: '', item: Company, sort: ['name'], filters: {} })
// @ts-expect-error a permission that is not in the catalogue
route({ method: 'GET', path: '/api/x', access: 'companies.raed', summary: '', response: z.null() })
// @ts-expect-error a path outside the API
route({ method: 'GET', path: '/x', access: 'public', summary: '', response: z.null() })

// @ts-expect-error a write on accounts that does not say whether it needs a recent proof
route({ method: 'POST', path: '/api/x', access: 'users.update', summary: '', response: z.null() })
// @ts-expect-error a write on credits that does not say that it is of the agency alone
route({ method: 'POST', path: '/api/x', access: 'credits.edit', summary: '', response: z.null() })

const { get: _get, ...withoutGet } = handlers
// @ts-expect-error a missing handler
export const missing: Handlers<typeof userRoutes> = withoutGet
// @ts-expect-error an answer of the wrong shape
export const wrongAnswer: Handlers<typeof userRoutes> = { ...handlers, get: async () => ({ id: '', firstname: 3 }) }

const narrow = pgTable('companies', { id: uuid('id').primaryKey(), name: text('name').notNull() })
// @ts-expect-error a field of the contract that has no column
columnsOf(narrow, Company)

// @ts-expect-error a path parameter left out
void browser.call(routes.get, {})
// @ts-expect-error a path parameter misnamed
void browser.call(routes.get, { params: { id: '' } })
// @ts-expect-error a filter of the wrong type
void browser.call(routes.list, { query: { type: ['AUTRE'] } })
// @ts-expect-error a sort that the list does not offer
void browser.call(routes.list, { query: { sort: 'prix' } })
// @ts-expect-error a failure that the contract does not know
fail('NO_SUCH_CODE')

const { heartbeatSeconds: _heartbeat, ...withoutHeartbeat } = {
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retryLimit: 1,
}
// @ts-expect-error a kind of work that a kill would leave waiting for its expiry
jobKind({ queue: 'x', label: 'X', payload: z.object({}), options: withoutHeartbeat })
