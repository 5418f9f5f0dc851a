import type { ColumnHead } from './column.ts'

/** One column of each kind, and one that is not filtered: for tests. */
export const sampleColumn = {
  name: {
    field: 'name',
    header: 'Nom',
    kind: 'text',
    place: 'name',
    value: () => '',
    filter: 'nameContains',
    sort: 'name',
  },
  role: {
    field: 'role',
    header: 'Rôle',
    kind: 'enum',
    place: 'state',
    value: () => '',
    options: [
      { value: 'A', label: 'Alpha' },
      { value: 'B', label: 'Bêta' },
    ],
    filter: 'roles',
  },
  open: { field: 'open', header: 'Ouvert', kind: 'boolean', place: 'fact', value: () => true, filter: 'isOpen' },
  at: {
    field: 'at',
    header: 'Créé',
    kind: 'date',
    place: 'figure',
    value: () => '',
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
  days: {
    field: 'days',
    header: 'Jours',
    kind: 'number',
    place: 'figure',
    value: () => 0,
    filter: { from: 'min', to: 'max' },
  },
  plain: { field: 'plain', header: 'Sans filtre', kind: 'text', place: 'table', value: () => '' },
} satisfies Record<string, ColumnHead>
export const sampleColumns: ColumnHead[] = Object.values(sampleColumn)
