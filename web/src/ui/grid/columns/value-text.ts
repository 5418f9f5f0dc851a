import type { GridColumn } from './column.ts'

const timeZone = 'Europe/Paris'
const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone })
const momentFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const plainDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone })
const plainMomentFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone })
const numbers = new Map<Intl.NumberFormatOptions | undefined, Intl.NumberFormat>()

/** Formats are slow to build, and a column formats thousands of cells. */
function numberFormat(options: Intl.NumberFormatOptions | undefined) {
  const known = numbers.get(options)
  if (known) return known
  const format = new Intl.NumberFormat('fr-FR', options)
  numbers.set(options, format)
  return format
}

const dateText = (iso: string, format: Intl.DateTimeFormat) => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

const flag = (value: boolean) => (value ? 'Oui' : 'Non')

/** The text of a cell. */
export function cellText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.value(row)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return flag(value)
  if (typeof value === 'number') return numberFormat(column.kind === 'number' ? column.format : undefined).format(value)
  if (column.kind === 'date') return dateText(value, column.withTime ? momentFormat : dayFormat)
  if (column.kind === 'enum') return column.options.find((option) => option.value === value)?.label ?? value
  return value
}

/** The text of a cell for a French spreadsheet: `21/11/2026`, `1234,5`. */
export function spreadsheetText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.value(row)
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (column.kind === 'date' && typeof value === 'string')
    return dateText(value, column.withTime ? plainMomentFormat : plainDayFormat).replace(',', '')
  return cellText(column, row)
}

/** « 21/11/2026 », from `2026-11-21`. */
export const plainDayText = (isoDay: string) => dateText(isoDay, plainDayFormat)
