import { Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { WorkingGrid } from '#platform/grid-work/working-grid.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { listOf } from './list.ts'
import { cities, inventPeople, type Person, roles } from './people.ts'
import { personWork } from './person-work.ts'

const columns: GridColumn<Person>[] = [
  {
    field: 'lastname',
    header: 'Nom',
    kind: 'text',
    place: 'name',
    value: ({ lastname }) => lastname,
    width: 180,
    pinned: 'left',
    sort: 'lastname',
    filter: 'lastname',
  },
  {
    field: 'firstname',
    header: 'Prénom',
    kind: 'text',
    place: 'of',
    value: ({ firstname }) => firstname,
    sort: 'firstname',
  },
  {
    field: 'email',
    header: 'E-mail',
    kind: 'link',
    place: 'fact',
    value: ({ email }) => email,
    href: ({ email }) => `mailto:${email}`,
    width: 220,
    grow: 1,
    sort: 'email',
  },
  {
    field: 'role',
    header: 'Rôle',
    kind: 'enum',
    place: 'state',
    value: ({ role }) => role,
    options: roles,
    width: 140,
    sort: 'role',
    filter: 'roles',
  },
  {
    field: 'city',
    header: 'Ville',
    kind: 'enum',
    place: 'fact',
    value: ({ city }) => city,
    options: cities,
    sort: 'city',
    filter: 'cities',
  },
  {
    field: 'isActive',
    header: 'Actif',
    kind: 'boolean',
    place: 'fact',
    value: ({ isActive }) => isActive,
    width: 80,
    filter: 'isActive',
  },
  {
    field: 'createdAt',
    header: 'Créé le',
    kind: 'date',
    place: 'table',
    value: ({ createdAt }) => createdAt,
    width: 130,
    sort: 'createdAt',
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
  {
    field: 'days',
    header: 'Jours',
    kind: 'number',
    place: 'figure',
    value: ({ days }) => days,
    width: 100,
    sort: 'days',
    filter: { from: 'daysFrom', to: 'daysTo' },
  },
  { field: 'note', header: 'Note', kind: 'text', place: 'table', value: ({ note }) => note, hidden: true },
]

const search = new URLSearchParams(location.search)
const asked = (name: string, other: number) => Number(search.get(name) ?? other)
const people = inventPeople(asked('rows', 1234))
const list = listOf(people, {
  latency: asked('latency', 20),
  after: asked('after', 0),
  failures: asked('failures', 0),
})

const work = personWork(people)

/** A change made elsewhere, as a live event would tell it. */
function renameFirst() {
  const [first] = people
  if (first) first.firstname = first.firstname === 'Renommée' ? 'Rebaptisée' : 'Renommée'
}

export function GridPage() {
  const [version, setVersion] = useState(0)
  return (
    <main className="flex h-dvh flex-col gap-3 p-3 sm:p-6">
      <h1 className="text-xl font-semibold">Personnes</h1>
      <div className="min-h-0 flex-1">
        <WorkingGrid<Person>
          label="Personnes"
          columns={columns}
          source={list}
          version={version}
          rowLink={({ id }) => `/personnes/${id}`}
          work={search.has('work') ? work : undefined}
          searchLabel="Rechercher une personne"
          fileName="personnes"
          emptyState={
            <EmptyState icon={UserRound} title="Aucune personne" actions={<Button icon={Plus}>Inviter</Button>}>
              Les personnes que vous invitez apparaissent ici.
            </EmptyState>
          }
          actions={
            <Button
              variant="primary"
              icon={Plus}
              onClick={() => {
                renameFirst()
                setVersion((now) => now + 1)
              }}
            >
              Modifier
            </Button>
          }
        />
      </div>
    </main>
  )
}
