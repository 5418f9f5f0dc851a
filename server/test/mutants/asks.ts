import { sampleOf } from '../samples/sample.ts'
import { addressOf, everyRoute, type Ids, sentTo } from '../support/calls.ts'
import { Browser } from '../support/regie.ts'
import type { Moment, Scene } from './scene.ts'
import { type Snapshot, uuids } from './snapshot.ts'

/** A call, with the name of its route and of its caller. */
export type Ask = { name: string; who: string; method: string; path: string; sent: ReturnType<typeof sentTo> }

/** Queries under which a list reads other rows. */
const queries: Record<string, (ids: Ids) => string[]> = {
  'search.find': () => ['?q=Maison', '?q=note', '?q=Talent', '?q=Tournage', '?q=Lumi%C3%A8re'],
  'activity.list': ({ projectId, productionId }) => [`?projectId=${projectId}`, `?subjectId=${productionId}`],
  'covers.list': ({ productionId, postProductionId }) => [
    `?of=productions&id=${productionId}`,
    `?of=post-productions&id=${postProductionId}`,
  ],
  'post-productions.list': () => ['?status=TO_MODIFY', '?status=IN_PROGRESS', '?byStatus=active'],
  'carbon.ofProduction': () => ['?phase=FORECAST', '?phase=ACTUAL'],
}

/** Bodies besides the usual one, with ids that only one part of a rule accepts. */
const bodies: Record<string, (ids: Ids, edges: Scene['edges'], world: Scene['world']) => object[]> = {
  'projects.update': (ids, { inactiveId }, { other }) =>
    [ids.userId, inactiveId, ids.memberId].flatMap((producteurId) => [
      { producteurId },
      { producteurId, companyId: other.ids.companyId },
    ]),
  'projects.create': ({ companyId, userId }, { inactiveId }) =>
    [userId, inactiveId, '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'].map((producteurId) => ({
      name: 'Suivi',
      companyId,
      producteurId,
    })),
  'profile.update': () => [{ firstname: 'Zoé' }],
  'review.comment': ({ attachmentId, mediaId }) => [
    { text: 'Avec fichier', fileKey: mediaId, attachmentIds: [attachmentId] },
  ],
  'credits.record': ({ productionId }, _edges, { other }) =>
    [productionId, other.ids.productionId].map((used) => ({
      id: '5d2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b12',
      kind: 'USED',
      amount: '1',
      productionId: used,
      allowsNegative: true,
    })),
  'notifications.read': () => [{ ids: null }],
}

/** The calls of every route, with ids for its address and ids for its body. */
function asksAbout(who: readonly string[], inAddress: Ids, inBody: Ids, readsOnly: boolean, scene: Scene): Ask[] {
  return everyRoute.flatMap(({ name, route }) => {
    if (readsOnly && route.method !== 'GET') return []
    const address = addressOf(name, route, inAddress)
    const addresses = [address, ...(queries[name]?.(inAddress) ?? []).map((query) => address.split('?')[0] + query)]
    const more = bodies[name]?.(inBody, scene.edges, scene.world) ?? []
    const sample = Object('body' in route && route.body ? sampleOf(route.body) : {})
    const contents = [
      sentTo(name, route, inBody),
      ...more.map((body) => ({ body: JSON.stringify(name.endsWith('.update') ? body : { ...sample, ...body }) })),
    ]
    return addresses.flatMap((path) =>
      contents.flatMap((sent) => who.map((person) => ({ name, who: person, method: route.method, path, sent }))),
    )
  })
}

/** The calls of a moment, each once. */
export function asksAt({ who, readsOnly, others }: Moment, scene: Scene): Ask[] {
  const { one, other } = scene.world
  const known = new Set<string>()
  const asks = [
    ...asksAbout(who, one.ids, one.ids, readsOnly, scene),
    ...others.flatMap((changed) => {
      const ids = { ...one.ids, ...changed }
      return asksAbout(who, ids, ids, readsOnly, scene)
    }),
    // A row of another house, named in a body about one's own.
    ...(readsOnly ? [] : asksAbout(who, one.ids, { ...other.ids, productionId: one.ids.productionId }, false, scene)),
  ]
  return asks.filter((ask) => {
    const text = JSON.stringify(ask)
    return !known.has(text) && known.add(text)
  })
}

/** Makes a call in a new browser. Answers the status and the content, or the error of the connection. */
export async function answerOf(url: string, { people }: Scene, { who, method, path, sent }: Ask): Promise<string> {
  const { cookie = null, guest = null } = people[who] ?? {}
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

/** An answer without what changes at each call: new ids and tokens, and moments after `snapshot` was taken. */
export const plain = (answer: string, known: ReadonlySet<string>, { at }: Snapshot): string =>
  answer
    .replaceAll(uuids, (id) => (known.has(id) ? id : '<id>'))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, (moment) => (Date.parse(moment) > at ? '<later>' : moment))
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>')
    .replaceAll(/\b1\d{12}\b/g, (moment) => (Number(moment) > at ? '<later>' : moment))
