import { projectFields as fields, ProjectListed, ProjectUpdate } from '@regie/contract/projects/schema'
import { Archive, ArchiveRestore, CalendarClock, UserRound } from 'lucide-react'
import * as z from 'zod/mini'
import { StaffControl } from '#features/companies/members/person-controls.tsx'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { rowIn } from '#platform/forms/form-values.ts'
import { useWorkWithPeople, withPerson } from '#platform/grid-work/actions/person-work.ts'
import type { GridWork } from '#platform/grid-work/actions/rows-action.ts'
import { api, key } from './client.ts'

const writer: RowWriter<ProjectListed> = {
  noun: { one: 'projet', many: 'projets', isFeminine: false },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields,
  valuesOf: ({ archivedAt, ...row }) => ({ ...row, archived: archivedAt !== null }),
  namesOf: { producteurId: ({ producteurName }) => producteurName, companyId: ({ companyName }) => companyName },
  save: ({ id: projectId, version }, changes) =>
    api.update({ params: { projectId }, body: { ...z.parse(ProjectUpdate, changes), version } }),
  rowOf: rowIn(ProjectListed),
  stale: [key],
}

const isArchived = ({ archivedAt }: ProjectListed) => archivedAt !== null

const withoutPeople: GridWork<ProjectListed> = {
  writer,
  cells: {
    name: { kind: 'text', field: 'name' },
    startsOn: { kind: 'day', field: 'startsOn' },
    dueOn: { kind: 'day', field: 'dueOn' },
  },
  actions: [
    { kind: 'days', fields: ['startsOn', 'dueOn'], label: 'Déplacer les dates', icon: CalendarClock },
    {
      kind: 'write',
      changes: { archived: true },
      isFor: (project) => !isArchived(project),
      label: 'Archiver',
      icon: Archive,
    },
    { kind: 'write', changes: { archived: false }, isFor: isArchived, label: 'Désarchiver', icon: ArchiveRestore },
  ],
}
const withPeople = withPerson(withoutPeople, 'producteurName', {
  field: 'producteurId',
  Picker: StaffControl,
  label: 'Producteur',
  icon: UserRound,
})

/** What the person may change in the list of projects. */
export const useProjectWork = () => useWorkWithPeople<ProjectListed>('projects.update', { withoutPeople, withPeople })
