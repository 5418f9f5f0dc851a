import { CompanyListed, CompanyUpdate, companyFields as fields } from '@regie/contract/companies/schema'
import { Tag, UserRound } from 'lucide-react'
import * as z from 'zod/mini'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { rowIn } from '#platform/forms/form-values.ts'
import { useWorkWithPeople, withPerson } from '#platform/grid-work/actions/person-work.ts'
import type { GridWork } from '#platform/grid-work/actions/rows-action.ts'
import { api, key } from '../client.ts'
import { StaffControl } from '../members/person-controls.tsx'

const writer: RowWriter<CompanyListed> = {
  noun: { one: 'société', many: 'sociétés', isFeminine: true },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields,
  valuesOf: (row) => row,
  namesOf: { producteurId: ({ producteurName }) => producteurName },
  save: ({ id: companyId, version }, changes) =>
    api.update({ params: { companyId }, body: { ...z.parse(CompanyUpdate, changes), version } }),
  rowOf: rowIn(CompanyListed),
  stale: [key],
}

const withoutPeople: GridWork<CompanyListed> = {
  writer,
  cells: {
    name: { kind: 'text', field: 'name' },
    type: { kind: 'choice', field: 'type' },
    optionCredit: { kind: 'flag', field: 'optionCredit' },
  },
  actions: [{ kind: 'choice', field: 'type', label: 'Type', icon: Tag }],
}
const withPeople = withPerson(withoutPeople, 'producteurName', {
  field: 'producteurId',
  Picker: StaffControl,
  label: 'Producteur',
  icon: UserRound,
})

/** What the person may change in the list of companies. */
export const useCompanyWork = () => useWorkWithPeople<CompanyListed>('companies.update', { withoutPeople, withPeople })
