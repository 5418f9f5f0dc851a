import type { Permission } from '@regie/contract/permissions'
import { useCan } from '#platform/session/session.ts'
import type { GridWork, RowsAction } from './rows-action.ts'

type PersonAction<Row> = Extract<RowsAction<Row>, { kind: 'person' }>

/** A list's work, with a person chosen in a column, or for all selected rows at once. */
export const withPerson = <Row extends { id: string }>(
  work: GridWork<Row>,
  column: string,
  action: Omit<PersonAction<Row>, 'kind'>,
): GridWork<Row> => ({
  ...work,
  cells: { ...work.cells, [column]: { kind: 'person', field: action.field, Picker: action.Picker } },
  actions: [{ ...action, kind: 'person' }, ...work.actions],
})

type WorkWithPeople<Row extends { id: string }> = { withoutPeople: GridWork<Row>; withPeople: GridWork<Row> }

/** The work of a list for who holds its permission; people are chosen by those who may read them. */
export function useWorkWithPeople<Row extends { id: string }>(
  permission: Permission,
  { withoutPeople, withPeople }: WorkWithPeople<Row>,
): GridWork<Row> | undefined {
  const changes = useCan(permission)
  const readsUsers = useCan('users.read')
  return changes ? (readsUsers ? withPeople : withoutPeople) : undefined
}
