import { UserRound } from 'lucide-react'
import * as z from 'zod/mini'
import type { GridWork } from '#platform/grid-work/actions/rows-action.ts'
import { type Person, roles } from './people.ts'

const words = Object.fromEntries(roles.map(({ value, label }) => [value, label]))
const fields = {
  firstname: { label: 'Prénom', schema: z.string().check(z.trim(), z.minLength(1, 'Prénom requis')) },
  role: { label: 'Rôle', values: words, schema: z.enum(Object.keys(words), { error: 'Rôle inconnu' }) },
}
const Changes = z.partial(z.object({ firstname: fields.firstname.schema, role: fields.role.schema }))

/** What can be changed in the list of the bench, in its memory. */
export const personWork = (people: readonly Person[]): GridWork<Person> => ({
  writer: {
    noun: { one: 'personne', many: 'personnes', isFeminine: true },
    nameOf: ({ firstname, lastname }) => `${firstname} ${lastname}`,
    versionOf: () => 1,
    fields,
    valuesOf: (person) => person,
    namesOf: {},
    save: (person, changes) => {
      const { firstname = person.firstname, role = person.role } = z.parse(Changes, changes)
      const found = people.find(({ id }) => id === person.id)
      if (found) Object.assign(found, { firstname, role })
      return Promise.resolve({ ...person, firstname, role })
    },
    rowOf: () => undefined,
    stale: [],
  },
  cells: { firstname: { kind: 'text', field: 'firstname' }, role: { kind: 'choice', field: 'role' } },
  actions: [{ kind: 'choice', field: 'role', label: 'Rôle', icon: UserRound }],
})
