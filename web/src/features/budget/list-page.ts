import { budget } from '@regie/contract/budget/routes'
import type { ClientBudget } from '@regie/contract/budget/schema'
import * as z from 'zod/mini'
import { queryClient } from '#platform/api/query-client.ts'
import type { GridPage, GridRequest } from '#ui/grid/rows/source.ts'
import { options } from './client.ts'

/** Query options of one page of the projects, as its grid requests it. */
export const budgetsPage = ({ filters, ...paging }: GridRequest) =>
  options.list({ query: z.parse(budget.list.query, { ...filters, ...paging }) })

/** A client, as a row of a grid. */
export type ClientRow = ClientBudget & { id: string }

/** What the columns of clients sort by. Without a sale there is no rate: below every other. */
const sortValues: Readonly<Record<string, (row: ClientRow) => number>> = {
  projectCount: ({ projectCount }) => projectCount,
  estimatedSale: ({ estimatedSale }) => Number(estimatedSale),
  plannedCost: ({ plannedCost }) => Number(plannedCost),
  realCost: ({ realCost }) => Number(realCost),
  margin: ({ margin }) => Number(margin),
  marginRate: ({ marginRate }) => marginRate ?? Number.NEGATIVE_INFINITY,
}

function sorted(rows: readonly ClientRow[], sort: string | undefined): readonly ClientRow[] {
  const isDescending = sort?.startsWith('-') ?? false
  const valueOf = sortValues[sort?.replace(/^-/, '') ?? '']
  const ordered = valueOf ? rows.toSorted((one, other) => valueOf(one) - valueOf(other)) : rows
  return isDescending ? ordered.toReversed() : ordered
}

/** One page of the clients, which the server answers whole, by name. */
export async function clientsPage({
  filters,
  limit,
  cursor,
  from: rank = 0,
  sort,
}: GridRequest): Promise<GridPage<ClientRow>> {
  const found = await queryClient.fetchQuery(options.clients({ query: z.parse(budget.clients.query, filters) }))
  const rows = sorted(
    found.map((client) => ({ ...client, id: client.companyId })),
    sort,
  )
  const from = Number(cursor ?? rank)
  const next = from + limit
  return {
    data: rows.slice(from, next),
    total: rows.length,
    nextCursor: next < rows.length ? String(next) : null,
  }
}
