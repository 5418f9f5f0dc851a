import {
  type AddressedView,
  filterPrefix,
  type GridSort,
  paramsOfView,
  searchParam,
  sortParam,
} from '#ui/list-params.ts'
import type { ColumnHead } from '../columns/column.ts'
import type { Layout } from '../columns/layout.ts'
import { type FilterValue, knownFilters } from '../filters/filter.ts'
import { isPeriod } from '../filters/period.ts'

const isGridParam = (name: string) => name === searchParam || name === sortParam || name.startsWith(filterPrefix)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** The filter that a text of an address asks for; undefined when it has no meaning for the column. */
function valueFrom(column: ColumnHead, text: string): FilterValue | undefined {
  switch (column.kind) {
    case 'text':
    case 'link':
      return text
    case 'enum':
      return text.split(',').filter((value) => column.options.some((option) => option.value === value))
    case 'boolean':
      return text === 'oui' ? true : text === 'non' ? false : undefined
    case 'date':
    case 'number': {
      if (column.kind === 'date' && isPeriod(text)) return { period: text }
      const isBound = column.kind === 'date' ? isDay : isNumber
      const [from = '', to = ''] = text.split('..')
      return { ...(isBound(from) && { from }), ...(isBound(to) && { to }) }
    }
    default:
      return column satisfies never
  }
}

/** The view that an address asks for; null when it says nothing of the list. Unknown columns and values are left out. */
export function viewOfAddress(columns: readonly ColumnHead[], params: URLSearchParams): AddressedView | null {
  if (![...params.keys()].some(isGridParam)) return null
  const asked = columns.flatMap((column) => {
    const text = params.get(filterPrefix + column.field)
    const value = text === null ? undefined : valueFrom(column, text)
    return value === undefined ? [] : [[column.field, value] as const]
  })
  const sorted = params.get(sortParam) ?? ''
  const field = sorted.replace(/^-/, '')
  const canSort = columns.some((column) => column.field === field && column.sort !== undefined)
  return {
    search: params.get(searchParam) ?? '',
    filters: knownFilters(columns, Object.fromEntries(asked)),
    sort: canSort ? { field, isDescending: sorted.startsWith('-') } : null,
  }
}

/** The address with the view in it; what else it holds stays. */
export function addressWithView(address: string, view: AddressedView): string {
  const url = new URL(address)
  const others = [...url.searchParams].filter(([name]) => !isGridParam(name))
  const params = new URLSearchParams([...others, ...Object.entries(paramsOfView(view))])
  // Commas need no code in a query: the address stays readable.
  url.search = params.toString().replaceAll('%2C', ',')
  return url.href
}

export function sortOf(layout: Layout): GridSort | null {
  const sorted = layout.find(({ sort }) => sort !== null)
  return sorted ? { field: sorted.colId, isDescending: sorted.sort === 'desc' } : null
}

/** The layout, sorted by this column alone. */
export const sortedBy = (layout: Layout, sort: GridSort | null): Layout =>
  layout.map((place) => ({
    ...place,
    sort: place.colId === sort?.field ? (sort.isDescending ? 'desc' : 'asc') : null,
  }))
