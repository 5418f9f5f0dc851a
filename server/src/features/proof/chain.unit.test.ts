import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { type ChainedEvent, checkChain, contentHashOf, erasureEvent, type Link, linksAfter, rootOf } from './chain.ts'

const projectId = '6f0f5b53-26a5-4d3c-8a53-2f1a9a6f7a10'
const eventOf = (id: number, more: Partial<ChainedEvent> = {}): ChainedEvent => ({
  id,
  at: `2026-11-27T10:00:0${id}.000Z`,
  name: 'productions.updated',
  subjectType: 'productions',
  subjectId: 'b1e0c9de-9d2d-4f6a-9a45-3c4d5e6f7a8b',
  label: `Film n° ${id} 🎬`,
  projectId,
  actorId: null,
  changes: { name: ['Avant', `Après ${id}`] },
  ...more,
})

const chained = (events: readonly ChainedEvent[]): Link[] => linksAfter({ rank: 0, hash: rootOf(projectId) }, events)

/** Checks links with the events that are found now. */
function checked(
  links: readonly Link[],
  events: readonly ChainedEvent[],
  forgottenBefore = '2021-01-01T00:00:00.000Z',
) {
  const check = checkChain(projectId, { forgottenBefore })
  for (const link of links) check.take(link, events.find(({ id }) => id === link.eventId) ?? null)
  return check.end()
}

const events = [1, 2, 3, 4].map((id) => eventOf(id))
const links = chained(events)

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: [true, null, 'é "quoted"'] }, '{"a":[true,null,"é \\"quoted\\""],"b":1}'],
    [{ é: 1, z: 2, a: undefined }, '{"z":2,"é":1}'],
    [undefined, 'null'],
    [[{}, []], '[{},[]]'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('refuses what JSON can’t hold', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError)
  })
})

describe('the chain of a project', () => {
  it('is whole as it was made, and its last hash stands for all of it', () => {
    expect(checked(links, events)).toEqual({ links: 4, head: links[3]?.hash, erased: 0, forgotten: 0, faults: [] })
    expect(checked([], [])).toMatchObject({ links: 0, head: null })
  })

  it('goes on from its last link as if it had been made at once', () => {
    const first = linksAfter({ rank: 0, hash: rootOf(projectId) }, events.slice(0, 2))
    const last = first.at(-1)
    if (!last) throw new Error('no link')
    expect([...first, ...linksAfter(last, events.slice(2))]).toEqual(links)
  })

  const changesOfEvent: Record<keyof ChainedEvent, unknown> = {
    id: 9,
    at: '2026-11-27T10:00:02.001Z',
    name: 'productions.created',
    subjectType: 'projects',
    subjectId: projectId,
    label: 'Film n° 2',
    projectId: null,
    actorId: projectId,
    changes: { name: ['Avant', 'Apres 2'] },
  }
  it.each(Object.entries(changesOfEvent).filter(([field]) => field !== 'id'))(
    'tells a change of the %s of an event',
    (field, value) => {
      const now = events.map((event) => (event.id === 2 ? { ...event, [field]: value } : event))
      expect(checked(links, now).faults).toMatchObject([{ rank: 2, kind: 'CHANGED' }])
    },
  )

  const changesOfLink = {
    rank: 7,
    eventId: 3,
    at: '2026-11-27T10:00:02.001Z',
    contentHash: 'f'.repeat(64),
    hash: '0'.repeat(64),
  }
  it.each(Object.entries(changesOfLink))('tells a change of the %s of a link', (field, value) => {
    const now = links.map((link) => (link.rank === 2 ? { ...link, [field]: value } : link))
    expect(checked(now, events).faults).not.toEqual([])
  })

  it.each([0, 1, 2])('tells that link %i was taken away', (index) => {
    expect(checked(links.toSpliced(index, 1), events).faults).not.toEqual([])
  })

  it('tells two links that changed places, and an event that is gone', () => {
    const [one, two, ...rest] = links
    if (!one || !two) throw new Error('no link')
    expect(checked([two, one, ...rest], events).faults).not.toEqual([])
    expect(checked(links, events.slice(1)).faults).toEqual([{ rank: 1, kind: 'MISSING', at: events[0]?.at }])
  })

  it('counts as forgotten an event that is too old to be kept, whose link stays', () => {
    expect(checked(links, events.slice(1), '2026-11-27T10:00:01.500Z')).toMatchObject({ forgotten: 1, faults: [] })
  })

  const erase = (event: ChainedEvent) => ({ ...event, label: 'Compte effacé' })
  const declaring = (ranks: unknown) => eventOf(5, { name: erasureEvent, changes: { ranks: [null, ranks] } })

  it('takes an erasure that a later link declares, and no other', () => {
    const whole = [...events, declaring([2])]
    const now = whole.map((event) => ([2, 3].includes(event.id) ? erase(event) : event))
    expect(checked(chained(whole), now)).toMatchObject({ erased: 1, faults: [{ rank: 3, kind: 'CHANGED' }] })
    const forged = now.map((event) => (event.id === 5 ? declaring([2, 3]) : event))
    expect(checked(chained(whole), forged).faults.map(({ rank }) => rank)).toEqual([2, 3, 5])
  })

  type Excuse = [what: string, declared: (erased: ChainedEvent) => unknown, now: (erased: ChainedEvent) => ChainedEvent]
  const withHash = (erased: ChainedEvent) => [[2, contentHashOf(erased)]]
  const anotherText = (event: ChainedEvent) => ({ ...event, label: 'Autre' })
  const asSigned = (event: ChainedEvent) => ({ ...event, name: 'productions.accepted' })
  it.each<[...Excuse, erased: number]>([
    ['what an erasure left', withHash, (erased) => erased, 1],
    ['what was changed after it', withHash, anotherText, 0],
    ['a name that went, by an older declaration', () => [2], (erased) => erased, 1],
    ['another text, by an older declaration', () => [2], anotherText, 0],
    ['an event of a signature', (erased) => withHash(asSigned(erased)), asSigned, 0],
    ['an event of a signature, by an older declaration', () => [2], asSigned, 0],
  ])('excuses %s, or not', (_what, declared, become, erased) => {
    const names = events.map((event) => (event.id === 2 ? erase(event) : event))
    const [, second = eventOf(2)] = names
    const whole = [...events, declaring(declared(second))]
    const now = whole.map((event) => (event.id === 2 ? become(second) : event))
    expect(checked(chained(whole), now)).toMatchObject({
      erased,
      faults: Array.from({ length: 1 - erased }, () => ({ rank: 2, kind: 'CHANGED' })),
    })
  })

  it('takes no declaration of what comes after it', () => {
    const early = [eventOf(1, { name: erasureEvent, changes: { ranks: [null, [2]] } }), eventOf(2)]
    const now = early.map((event) => (event.id === 2 ? { ...event, label: 'Autre' } : event))
    expect(checked(chained(early), now).faults).toMatchObject([{ rank: 2, kind: 'CHANGED' }])
  })
})
