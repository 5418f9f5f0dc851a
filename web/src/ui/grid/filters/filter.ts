import type { ColumnHead } from '../columns/column.ts'
import { plainDayText } from '../columns/value-text.ts'
import { daysOf, isPeriod, periodLabels } from './period.ts'

/** Inclusive bounds; days for a date, digits for a number. A date may have a period in their place. */
export type Range = {
  from?: string | undefined
  to?: string | undefined
  period?: string | undefined
}

/** A contained text, ticked values, a boolean, or a range, by kind of column. */
export type FilterValue = string | readonly string[] | boolean | Range

/** Active filters, by field. */
export type GridFilters = Readonly<Record<string, FilterValue>>

export const isRange = (value: FilterValue | undefined): value is Range => typeof value === 'object' && !isList(value)
const isList = (value: FilterValue | undefined): value is readonly string[] => Array.isArray(value)

export const tickedValues = (value: FilterValue | undefined) => (isList(value) ? value : [])

/** True when the value restricts the list and matches the kind of the column. */
function isActiveFilter(column: ColumnHead | undefined, value: FilterValue): boolean {
  if (!column?.filter) return false
  if (column.kind === 'boolean') return typeof value === 'boolean'
  if (column.kind === 'enum')
    return isList(value) && value.some((item) => column.options.some((option) => option.value === item))
  if (column.kind === 'number') return isRange(value) && Boolean(value.from ?? value.to)
  if (column.kind === 'date') return isRange(value) && (Boolean(value.from ?? value.to) || isPeriod(value.period))
  return typeof value === 'string' && value.trim() !== ''
}

/** The filters whose columns exist: a preset may be older than the columns. */
export function knownFilters(columns: readonly ColumnHead[], filters: GridFilters): GridFilters {
  const byField = new Map(columns.map((column) => [column.field, column]))
  return Object.fromEntries(
    Object.entries(filters).filter(([field, value]) => isActiveFilter(byField.get(field), value)),
  )
}

/** The filters with a new value for `column`; undefined, or a value without effect, removes its filter. */
export function withFilter(filters: GridFilters, column: ColumnHead, value: FilterValue | undefined): GridFilters {
  if (value !== undefined && isActiveFilter(column, value)) return { ...filters, [column.field]: value }
  const { [column.field]: _, ...others } = filters
  return others
}

export const sameFilters = (columns: readonly ColumnHead[], one: GridFilters, other: GridFilters) =>
  columns.every(({ field }) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

/** The filters that are typed, letter by letter; the others are chosen at once. */
export const typedFilters = (columns: readonly ColumnHead[], filters: GridFilters): GridFilters =>
  Object.fromEntries(
    columns.flatMap(({ field, kind }) => {
      const value = filters[field]
      return value !== undefined && (kind === 'text' || kind === 'link' || kind === 'number') ? [[field, value]] : []
    }),
  )

export const withoutFilters = (filters: GridFilters, removed: GridFilters): GridFilters =>
  Object.fromEntries(Object.entries(filters).filter(([field]) => !(field in removed)))

/** The filters as parameters of the list's query. */
export function queryOf(columns: readonly ColumnHead[], filters: GridFilters): Record<string, unknown> {
  return Object.assign({}, ...columns.map((column) => paramsOf(column, filters[column.field])))
}

function paramsOf({ filter }: ColumnHead, value: FilterValue | undefined): Record<string, unknown> {
  if (value === undefined || filter === undefined) return {}
  if (typeof filter === 'string') return { [filter]: typeof value === 'string' ? value.trim() : value }
  if (!isRange(value)) return {}
  const { from, to } = isPeriod(value.period) ? daysOf(value.period) : value
  return { ...(from && { [filter.from]: from }), ...(to && { [filter.to]: to }) }
}

/** The value as text: « contient "dupont" », « Client, Talent », « du 01/11/2026 ». */
export function filterText(column: ColumnHead, value: FilterValue): string {
  if (typeof value === 'string') return `contient « ${value} »`
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (isRange(value)) return rangeText(column, value)
  if (column.kind !== 'enum') return ''
  return column.options
    .filter((option) => value.includes(option.value))
    .map(({ label }) => label)
    .join(', ')
}

function rangeText({ kind }: ColumnHead, { from, to, period }: Range): string {
  if (isPeriod(period)) return periodLabels[period]
  const word = kind === 'date' ? plainDayText : (digits: string) => digits.replace('.', ',')
  if (from && to) return kind === 'date' ? `du ${word(from)} au ${word(to)}` : `de ${word(from)} à ${word(to)}`
  if (from) return kind === 'date' ? `à partir du ${word(from)}` : `au moins ${word(from)}`
  return to ? (kind === 'date' ? `jusqu’au ${word(to)}` : `au plus ${word(to)}`) : ''
}
