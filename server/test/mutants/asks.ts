import { addressOf, everyRoute, type Ids, sentTo } from '../support/calls.ts'
import { Browser } from '../support/regie.ts'
import type { Who, World } from '../support/world.ts'
import type { Moment } from './scene.ts'
import { type Snapshot, uuids } from './snapshot.ts'

/** A call that somebody makes. */
export type Ask = { name: string; who: Who; method: string; path: string; sent: ReturnType<typeof sentTo> }

/** Lists that say more when they are asked for something. */
const queries: Record<string, (ids: Ids) => string[]> = {
  'search.find': () => ['?q=Maison', '?q=note', '?q=Talent'],
  'activity.list': ({ projectId, productionId }) => [`?projectId=${projectId}`, `?subjectId=${productionId}`],
  'post-productions.list': () => ['?status=TO_MODIFY', '?status=IN_PROGRESS', '?byStatus=active'],
  'carbon.ofProduction': () => ['?phase=FORECAST', '?phase=ACTUAL'],
}

/** The ids of a house in bodies, in addresses, or both. */
function asksAbout(who: readonly Who[], inAddress: Ids, inBody: Ids, readsOnly: boolean): Ask[] {
  return everyRoute.flatMap(({ name, route }) => {
    if (readsOnly && route.method !== 'GET') return []
    const address = addressOf(name, route, inAddress)
    const addresses = [address, ...(queries[name]?.(inAddress) ?? []).map((query) => address.split('?')[0] + query)]
    const sent = sentTo(name, route, inBody)
    return addresses.flatMap((path) => who.map((person) => ({ name, who: person, method: route.method, path, sent })))
  })
}

/** All that is asked at a moment. */
export function asksAt({ who, readsOnly, others }: Moment, { one, other }: World): Ask[] {
  const known = new Set<string>()
  const asks = [
    ...asksAbout(who, one.ids, one.ids, readsOnly),
    ...others.flatMap((changed) => {
      const ids = { ...one.ids, ...changed }
      return asksAbout(who, ids, ids, readsOnly)
    }),
    // A row of another house, named in a body about one's own.
    ...(readsOnly ? [] : asksAbout(who, one.ids, { ...other.ids, productionId: one.ids.productionId }, false)),
  ]
  return asks.filter((ask) => {
    const text = JSON.stringify(ask)
    return !known.has(text) && known.add(text)
  })
}

/** Makes a call in a browser that is forgotten afterwards. Answers the status and what was said; a refusal to answer is told as it was. */
export async function answerOf(url: string, world: World, { who, method, path, sent }: Ask): Promise<string> {
  const { cookie, guest } = world.people[who]
  const browser = new Browser(url, cookie)
  browser.guest = guest
  try {
    const response = await browser.send(method, path, sent)
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('event-stream')) {
      await response.body?.cancel()
      return `${response.status}`
    }
    const content = Buffer.from(await response.arrayBuffer())
    return `${response.status} ${/json|csv|text|xml/.test(type) ? content.toString() : content.byteLength}`
  } catch (error) {
    return `none: ${String(error)}`
  }
}

/** An answer, but for what is new at each call: ids that the database did not hold, moments after `snapshot` was taken. */
export const plain = (answer: string, known: ReadonlySet<string>, { at }: Snapshot): string =>
  answer
    .replaceAll(uuids, (id) => (known.has(id) ? id : '<id>'))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, (moment) => (Date.parse(moment) > at ? '<later>' : moment))
    .replaceAll(/\b1\d{12}\b/g, (moment) => (Number(moment) > at ? '<later>' : moment))
