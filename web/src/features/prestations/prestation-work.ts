import { prestationFields as fields, PrestationListed, PrestationUpdate } from '@regie/contract/prestations/schema'
import { CalendarClock, UserRoundPen } from 'lucide-react'
import * as z from 'zod/mini'
import { WorkerControl } from '#features/companies/members/person-controls.tsx'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { rowIn } from '#platform/forms/form-values.ts'
import { useWorkWithPeople, withPerson } from '#platform/grid-work/actions/person-work.ts'
import type { GridWork } from '#platform/grid-work/actions/rows-action.ts'
import { api, key } from './client.ts'

const writer: RowWriter<PrestationListed> = {
  noun: { one: 'prestation', many: 'prestations', isFeminine: true },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields,
  valuesOf: (row) => row,
  namesOf: { userId: ({ userName }) => userName },
  save: ({ id: prestationId, version }, changes) =>
    api.update({ params: { prestationId }, body: { ...z.parse(PrestationUpdate, changes), version } }),
  rowOf: rowIn(PrestationListed),
  stale: [key],
}

const withoutPeople: GridWork<PrestationListed> = {
  writer,
  cells: {
    name: { kind: 'text', field: 'name' },
    type: { kind: 'choice', field: 'type' },
    startsOn: { kind: 'day', field: 'startsOn' },
    endsOn: { kind: 'day', field: 'endsOn' },
  },
  actions: [{ kind: 'days', fields: ['startsOn', 'endsOn'], label: 'Déplacer les dates', icon: CalendarClock }],
}
const withPeople = withPerson(withoutPeople, 'userName', {
  field: 'userId',
  Picker: WorkerControl,
  label: 'Confier',
  icon: UserRoundPen,
})

/** What the person may change in a list of prestations. */
export const usePrestationWork = () =>
  useWorkWithPeople<PrestationListed>('prestations.update', { withoutPeople, withPeople })
