import { contract } from '@regie/contract'
import type { EventNameOf } from '@regie/contract/events'
import type { UsageRightEntry } from '@regie/contract/usage-rights/schema'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { events } from '#platform/events/table.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { acceptances, 'usage-rights': rights, 'quality-control': control, review, productions, rounds } = contract
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

/** A production with its client, a talent, and a deliverable of which something is asked. */
async function aWork() {
  const { db } = regie
  const [producteur, client, talent] = [
    await regie.person('PRODUCTEUR'),
    await regie.person('CLIENT'),
    await regie.person('TALENT'),
  ]
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  await aPostProduction(db, { productionId: production.id, userId: talent.id, status: 'FINISHED' })
  await aMedia(db, { productionId: production.id, category: 'LIVRABLE', sha256: 'a'.repeat(64) })
  return { producteur, client, talent, production }
}
type Work = Awaited<ReturnType<typeof aWork>>

const right: UsageRightEntry = {
  mediaId: null,
  supports: ['WEB'],
  territory: 'FRANCE',
  territoryNote: null,
  startsOn: '2026-01-01',
  endsOn: null,
  isExclusive: false,
  persons: null,
  music: null,
  note: '',
  closesDownloads: false,
}

type Act = (work: Work, browser: Person['browser'], params: { productionId: string }) => Promise<{ status: number }>
const setTerms: Act = (_, browser, params) =>
  browser.call(acceptances.setTerms, { params, body: { isAsked: true, gatesDownloads: false } })

const cases: { name: EventNameOf<'productions'>; heardBy: ('client' | 'talent')[]; act: Act }[] = [
  {
    name: 'productions.updated',
    heardBy: ['client', 'talent'],
    act: (_, browser, params) => browser.call(productions.update, { params, body: { name: 'Film' } }),
  },
  {
    name: 'productions.linkChanged',
    heardBy: ['client', 'talent'],
    act: (_, browser, params) => browser.call(productions.updateLink, { params, body: { guestAccess: 'SIGNED_IN' } }),
  },
  {
    name: 'productions.rightsChanged',
    heardBy: ['client'],
    act: (_, browser, params) => browser.call(rights.create, { params, body: { id: crypto.randomUUID(), ...right } }),
  },
  { name: 'productions.acceptanceTermsChanged', heardBy: ['client'], act: setTerms },
  {
    name: 'productions.acceptanceAwaited',
    heardBy: ['client'],
    async act(work, browser, params) {
      await setTerms(work, browser, params)
      await browser.call(productions.update, { params, body: { status: 'FINISHED' } })
      return browser.call(acceptances.remind, { params })
    },
  },
  {
    name: 'productions.deciderChanged',
    heardBy: ['client'],
    act: ({ client }, browser, params) =>
      browser.call(review.setDecider, { params, body: { deciderId: client.id, days: 3 } }),
  },
  {
    name: 'productions.roundsChanged',
    heardBy: ['client'],
    act: (_, browser, params) =>
      browser.call(rounds.setTermsOfProduction, {
        params,
        body: { included: 2, extraPrice: '100', extraPaidWith: 'MONEY', extraTaxRate: '20.00' },
      }),
  },
  {
    name: 'productions.qualityTermsChanged',
    heardBy: ['talent'],
    act: (_, browser, params) =>
      browser.call(control.setTerms, { params, body: { isOn: true, formats: [], version: 0 } }),
  },
]

it.each(cases)('$name is heard by $heardBy, beside the staff', async ({ name, heardBy, act }) => {
  const work = await aWork()
  const answer = await act(work, work.producteur.browser, { productionId: work.production.id })
  expect(answer.status).toBeLessThan(300)
  const [told] = await regie.db
    .select({ permission: events.permission, userIds: events.userIds, isInternal: events.isInternal })
    .from(events)
    .where(and(eq(events.subjectId, work.production.id), eq(events.name, name)))
  expect(told?.permission).toBe('productions.read')
  expect(new Set(told?.userIds)).toEqual(new Set(heardBy.map((who) => work[who].id)))
  expect(told?.isInternal).toBe(!heardBy.includes('client'))
})
