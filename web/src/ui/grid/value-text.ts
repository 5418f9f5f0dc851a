import type { GridColumn, NumberColumn } from './column.ts'

const timeZone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone })
const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const plainDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone })
const plainMoment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone })
const numbers = new Map<Intl.NumberFormatOptions | undefined, Intl.NumberFormat>()

/** Formats are slow to build and a column is asked for thousands of cells. */
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

/** The text that a cell shows. */
export function shownText<Row>(column: GridColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
    case 'link':
      return column.value(row) ?? ''
    case 'enum': {
      const value = column.value(row)
      return column.options.find((option) => option.value === value)?.label ?? value ?? ''
    }
    case 'boolean': {
      const value = column.value(row)
      return value === null || value === undefined ? '' : flag(value)
    }
    case 'date': {
      const value = column.value(row)
      return value ? dateText(value, column.withTime ? moment : day) : ''
    }
    case 'number': {
      const value = column.value(row)
      return value === null || value === undefined ? '' : numberFormat(column.format).format(value)
    }
  }
}

/** The same, as a French spreadsheet reads it: `21/11/2026`, `1234,5`. */
export function spreadsheetText<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.kind === 'date') {
    const value = column.value(row)
    return value ? dateText(value, column.withTime ? plainMoment : plainDay).replace(',', '') : ''
  }
  return column.kind === 'number' ? plainNumber(column, row) : shownText(column, row)
}

function plainNumber<Row>(column: NumberColumn<Row>, row: Row): string {
  const value = column.value(row)
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}

/** A calendar day given as `2026-11-21`. */
export const dayText = (isoDay: string) => dateText(isoDay, plainDay)
