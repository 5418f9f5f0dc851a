import type { Deletion } from '@regie/contract/deletion'
import type { TrashedType } from '@regie/contract/trash/schema'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Changes, RowWriter } from '#platform/changes/row-writer.ts'

/** Chooses a person: a component of a feature. */
export type PersonControl = (props: {
  label: string
  value: string | null
  onChange: (userId: string | null) => void
  error?: string | undefined
}) => ReactNode

/** How a cell is changed in place: the field of the contract that it writes, and the control that fits it. */
export type CellEdit = { field: string } & (
  | { kind: 'text' }
  | { kind: 'day' }
  | { kind: 'flag' }
  /** One of the values that the field has words for. */
  | { kind: 'choice' }
  | { kind: 'person'; Picker: PersonControl }
)

/** What can be done to the selected rows together. Each row is written by itself, under its own version and rules. */
export type RowsAction<Row> = { label: string; icon: LucideIcon } & (
  | { kind: 'write'; changes: Changes; isFor: (row: Row) => boolean }
  | { kind: 'days'; fields: readonly string[] }
  | { kind: 'choice'; field: string }
  | { kind: 'person'; field: string; Picker: PersonControl }
  | {
      kind: 'delete'
      type: TrashedType
      survey: (row: Row) => Promise<Deletion>
      remove: (row: Row) => Promise<unknown>
    }
)

/** What the person may change in a list: nothing, for whoever lacks the permission. */
export type GridWork<Row extends { id: string }> = {
  writer: RowWriter<Row>
  /** The columns that can be changed in place, by their `field`. */
  cells: Readonly<Record<string, CellEdit>>
  actions: readonly RowsAction<Row>[]
}
