import {
  postProductionFields as fields,
  PostProductionListed,
  PostProductionUpdate,
} from '@regie/contract/post-productions/schema'
import { CalendarClock, UserRoundPen } from 'lucide-react'
import * as z from 'zod/mini'
import { TalentControl } from '#features/companies/members/person-controls.tsx'
import * as prestations from '#features/prestations/client.ts'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { rowIn } from '#platform/forms/form-values.ts'
import { useWorkWithPeople, withPerson } from '#platform/grid-work/actions/person-work.ts'
import type { GridWork } from '#platform/grid-work/actions/rows-action.ts'
import { api, key } from './client.ts'

const writer: RowWriter<PostProductionListed> = {
  noun: { one: 'post-production', many: 'post-productions', isFeminine: true },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields,
  valuesOf: (row) => row,
  namesOf: { userId: ({ userName }) => userName },
  save({ id: postProductionId, version }, changes) {
    const { withPrestation: _, ...set } = z.parse(PostProductionUpdate, changes)
    // Whoever is put in charge may work on the production, as by « Confier » on its page.
    const given = set.userId === undefined ? {} : { withPrestation: true }
    return api.update({ params: { postProductionId }, body: { ...set, ...given, version } })
  },
  rowOf: rowIn(PostProductionListed),
  stale: [key, prestations.key],
}

const withoutPeople: GridWork<PostProductionListed> = {
  writer,
  cells: { name: { kind: 'text', field: 'name' }, dueOn: { kind: 'day', field: 'dueOn' } },
  actions: [{ kind: 'days', fields: ['dueOn'], label: 'Déplacer l’échéance', icon: CalendarClock }],
}
const withPeople = withPerson(withoutPeople, 'userName', {
  field: 'userId',
  Picker: TalentControl,
  label: 'Confier',
  icon: UserRoundPen,
})

/** What the person may change in a list of post-productions. */
export const usePostProductionWork = () =>
  useWorkWithPeople<PostProductionListed>('post-productions.update', { withoutPeople, withPeople })
