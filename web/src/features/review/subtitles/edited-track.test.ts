import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const id = (rank: number) => `00000000-0000-4000-8000-00000000000${rank}`
const base = {
  id: id(1),
  fileKey: id(2),
  language: 'fr' as const,
  name: 'film.srt',
  revision: 3,
  isOwn: true,
  validatedAt: null,
  validatedByName: null,
  cues: [{ from: 1000, to: 2000, text: 'Bonjour' }],
}
const cues = [{ from: 1000, to: 2000, text: 'Bonsoir' }]

beforeAll(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: stored.set(key, value) && value }),
    removeItem: (key: string) => stored.delete(key) && Reflect.deleteProperty(storage, key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.doMock('idb', () => ({ openDB: () => Promise.reject(new Error('no database')) }))
})
afterAll(() => {
  vi.doUnmock('idb')
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The modules as a page that opens reads them. */
async function openPage(personId: string) {
  vi.resetModules()
  const { useSession } = await import('#platform/session/session.ts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the id alone is read
  useSession.setState({ authenticated: true, user: { id: personId } } as never)
  return import('./edited-track.ts')
}

it('keeps the lines that are not saved across pages, for their author alone, until they are given up', async () => {
  const written = await openPage('ada')
  written.keepUnsavedCues(base.id, { base, cues, versionId: id(3) })
  expect((await openPage('ada')).unsavedCues(base.id)).toEqual({ base, cues, versionId: id(3) })
  expect((await openPage('grace')).unsavedCues(base.id)).toBeUndefined()
  const again = await openPage('ada')
  again.keepUnsavedCues(base.id, null)
  expect((await openPage('ada')).unsavedCues(base.id)).toBeUndefined()
})
