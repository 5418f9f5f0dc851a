import type { FieldWords } from '@regie/contract/entity-fields'
import {
  type Changes,
  checkedValue,
  type RowChange,
  type RowWriter,
  realChanges,
} from '#platform/changes/row-writer.ts'
import { readTypedDate } from '#ui/form/date/typed-date.ts'
import { foldedText } from '#ui/text/folded.ts'
import type { CellEdit } from '../actions/rows-action.ts'

/** A value for a cell of a row: a text that was pasted, or the value of another cell. */
type PlannedCell = { edit: CellEdit } & ({ typed: string } | { value: unknown })

export type PlannedRow<Row> = {
  row: Row
  /** What would be written; null when nothing of the row changes. */
  changes: Changes | null
  /** The values that can't be: « Échéance : Date invalide (« bientôt ») ». */
  refusals: readonly string[]
}

const yes = new Set(['oui', 'vrai', 'true', '1', 'x'])
const no = new Set(['non', 'faux', 'false', '0', ''])

/** The value that a pasted text stands for; the schema of the field judges it next. */
function valueOf(
  edit: CellEdit,
  words: FieldWords,
  typed: string,
  now: string,
): { value: unknown } | { refusal: string } {
  const text = typed.trim()
  switch (edit.kind) {
    case 'text':
      return { value: text }
    case 'day':
      return { value: text === '' ? null : (readTypedDate(text, now) ?? text) }
    case 'flag': {
      const word = foldedText(text)
      return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { refusal: 'Oui ou Non' }
    }
    case 'choice': {
      const found = Object.entries(words.values ?? {}).find(([, label]) => foldedText(label) === foldedText(text))
      return found ? { value: found[0] } : { refusal: 'Valeur inconnue' }
    }
    case 'person':
      return { refusal: 'Une personne se choisit, elle ne se colle pas' }
    default:
      return edit satisfies never
  }
}

/** What cells would change in a row, each checked by the schema of its field. `now`: the present day. */
export function plannedRow<Row extends { id: string }>(
  writer: RowWriter<Row>,
  row: Row,
  cells: readonly PlannedCell[],
  now: string,
): PlannedRow<Row> {
  const changes: Record<string, unknown> = {}
  const refusals: string[] = []
  for (const cell of cells) {
    const { field } = cell.edit
    const described = writer.fields[field]
    if (!described) continue
    const wanted = 'value' in cell ? { value: cell.value } : valueOf(cell.edit, described, cell.typed, now)
    const checked = 'refusal' in wanted ? wanted : checkedValue(described.schema, wanted.value)
    if (checked.refusal === undefined) changes[field] = checked.value
    else refusals.push(`${described.label} : ${checked.refusal}${'typed' in cell ? ` (« ${cell.typed} »)` : ''}`)
  }
  return { row, changes: realChanges(writer, row, changes), refusals }
}

/** What a plan sends: a row with a refused value is not written in part. */
export const sentOf = <Row>(plan: readonly PlannedRow<Row>[]): RowChange<Row>[] =>
  plan.flatMap(({ row, changes, refusals }) => (changes && refusals.length === 0 ? [{ row, changes }] : []))
