import { contract } from '@regie/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { aPostProduction, aProduction } from './support/builders.ts'
import { type Regie, startRegie } from './support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie({ env: { TRUST_PROXY: '1', STORAGE_QUOTA_GB: '1', STORAGE_SHARE_PRODUCTION: '1' } })
})
afterAll(() => regie.stop())

/** A review room whose link lets guests comment. */
async function aRoom() {
  const production = await aProduction(regie.db, { status: 'POST_PRODUCTION' })
  const { id } = await aPostProduction(regie.db, {
    productionId: production.id,
    status: 'AWAITING_VALIDATION',
    versionInterne: 1,
    versionClient: 1,
  })
  const publishedAt = new Date().toISOString()
  await regie.db
    .insert(postProductionVersions)
    .values({ postProductionId: id, number: 1, clientNumber: 1, publishedAt })
  return `/api/post-production/${id}`
}

const named = async () => {
  const guest = regie.stranger()
  await guest.call(contract.session.presentGuest, { body: { name: 'Léo Martin', email: 'leo@exemple.test' } })
  return guest
}

const means = {
  'a comment': {
    perAddress: 60,
    perProduction: 200,
    send: (room: string) => [`${room}/comments`, 'application/json', JSON.stringify({ text: 'Plus court' })] as const,
  },
  'a file beside a comment': {
    perAddress: 20,
    perProduction: 60,
    send: (room: string) => [`${room}/attachments?name=a.txt`, 'application/octet-stream', 'référence'] as const,
  },
}

it.each(Object.entries(means))('%s is counted by address and by production', async (_, mean) => {
  const guest = await named()
  const [room, other] = [await aRoom(), await aRoom()]
  const from = async (network: string, where: string, times: number) => {
    const [path, type, body] = mean.send(where)
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) {
      const headers = { 'content-type': type, 'x-forwarded-for': `198.51.100.${network}` }
      statuses.push((await guest.send('POST', path, { headers, body })).status)
    }
    return { accepted: statuses.filter((status) => status === 200).length, last: statuses.at(-1) }
  }
  const { perAddress, perProduction } = mean
  expect(await from('1', room, perAddress + 1)).toEqual({ accepted: perAddress, last: 429 })
  // A guest with a new address has what the production has left, and no more; other productions are unaffected.
  await regie.db.execute(
    sql`update rate_limits set points = ${perProduction - 1} where key like 'guest-%-production:%'`,
  )
  expect(await from('2', room, 2)).toEqual({ accepted: 1, last: 429 })
  expect(await from('90', room, 1)).toEqual({ accepted: 0, last: 429 })
  expect(await from('91', other, 1)).toEqual({ accepted: 1, last: 200 })
})

it('what guests send fills the share of their production, and no more', async () => {
  const [guest, room, other] = [await named(), await aRoom(), await aRoom()]
  const headers = { 'content-type': 'application/octet-stream' }
  const body = 'x'.repeat(4_000_000)
  const sent = (where: string) => guest.send('POST', `${where}/attachments?name=a.txt`, { headers, body })
  expect([(await sent(room)).status, (await sent(room)).status]).toEqual([200, 200])
  const refused = await sent(room)
  expect([refused.status, await refused.json()]).toMatchObject([507, { error: { code: 'STORAGE_SHARE' } }])
  expect((await sent(other)).status).toBe(200)
})
