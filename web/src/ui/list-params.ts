import type { FilterValue, GridFilters } from './grid/filters/filter.ts'

export type GridSort = { field: string; isDescending: boolean }

/** What an address says of a list: the text searched, the filters, and the sorted column. */
export type AddressedView = { search: string; filters: GridFilters; sort: GridSort | null }

export const searchParam = 'q'
export const sortParam = 'tri'
/** Before the field of a filter: a page may have parameters of its own. */
export const filterPrefix = 'f.'

/** « oui », « CLIENT,TALENT », « 2026-11-01..2026-11-30 », « semaine ». */
function textOf(value: FilterValue): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if ('join' in value) return value.join(',')
  return value.period ?? `${value.from ?? ''}..${value.to ?? ''}`
}

/** The parameters of an address that asks for this view. */
export const paramsOfView = ({ search = '', filters = {}, sort = null }: Partial<AddressedView>) => ({
  ...(search.trim() !== '' && { [searchParam]: search.trim() }),
  ...(sort && { [sortParam]: `${sort.isDescending ? '-' : ''}${sort.field}` }),
  ...Object.fromEntries(Object.entries(filters).map(([field, value]) => [filterPrefix + field, textOf(value)])),
})
