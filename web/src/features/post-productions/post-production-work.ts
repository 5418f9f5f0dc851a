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
import type { GridWork } from '#platform/grid-work/actions/rows-action.ts'
import { useCan } from '#platform/session/session.ts'
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
const withPeople: GridWork<PostProductionListed> = {
  ...withoutPeople,
  cells: { ...withoutPeople.cells, userName: { kind: 'person', field: 'userId', Picker: TalentControl } },
  actions: [
    { kind: 'person', field: 'userId', Picker: TalentControl, label: 'Confier', icon: UserRoundPen },
    ...withoutPeople.actions,
  ],
}

/** What the person may change in a list of post-productions; people are chosen by those who may read them. */
export function usePostProductionWork(): GridWork<PostProductionListed> | undefined {
  const changes = useCan('post-productions.update')
  const readsUsers = useCan('users.read')
  return changes ? (readsUsers ? withPeople : withoutPeople) : undefined
}
