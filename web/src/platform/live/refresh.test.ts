import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refreshSoon } from './refresh.ts'

const [one, other] = ['7b2f9c4e-1111-4222-8333-444455556666', '7b2f9c4e-1111-4222-8333-444455557777']

const keys = {
  'the project': ['projects', 'get', { params: { projectId: one } }],
  'another project': ['projects', 'get', { params: { projectId: other } }],
  'the list': ['projects', 'list', { query: { limit: 50 } }],
  'work of the project': ['prestations', 'list', { query: { projectId: one } }],
  'work of another project': ['prestations', 'list', { query: { projectId: other } }],
  'a production': ['productions', 'get', { params: { productionId: other } }],
}
type Name = keyof typeof keys

/** What is stale after some news. */
async function staleAfter(...news: [feature: string | null, projectId: string | null | undefined][]): Promise<Name[]> {
  const queryClient = new QueryClient()
  for (const key of Object.values(keys)) queryClient.setQueryData(key, 'read')
  for (const [feature, projectId] of news) refreshSoon(queryClient, feature === null ? [] : [feature], projectId)
  const isStale = (name: Name) => queryClient.getQueryState(keys[name])?.isInvalidated === true
  const names = Object.keys(keys).filter((name): name is Name => name in keys)
  await vi.waitFor(() => expect(names.some(isStale)).toBe(true))
  return names.filter(isStale)
}

it.each([
  ['of one project', [['projects', one]], ['the project', 'the list']],
  ['of a project that nobody looks at alone', [['prestations', other]], ['work of another project']],
  ['of no project in particular', [['projects', null]], ['the project', 'another project', 'the list']],
  ['of a row that names none of its parents', [['productions', one]], ['a production']],
  [
    'of a project, then of none',
    [
      ['projects', one],
      ['projects', null],
    ],
    ['the project', 'another project', 'the list'],
  ],
  ['of an earlier server', [['prestations', undefined]], ['work of the project', 'work of another project']],
  [
    'of everything',
    [
      ['projects', one],
      [null, undefined],
    ],
    Object.keys(keys),
  ],
] as [string, [string | null, string | null | undefined][], string[]][])(
  'news %s reaches what may show it',
  async (_, news, stale) => {
    expect(await staleAfter(...news)).toEqual(stale)
  },
)
