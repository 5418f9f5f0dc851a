import { randomUUID } from 'node:crypto'
import { planning } from '@regie/contract/planning/routes'
import { postProductions } from '@regie/contract/post-productions/routes'
import { profile } from '@regie/contract/profile/routes'
import { talents } from '@regie/contract/talents/routes'
import { users } from '@regie/contract/users/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users as usersTable } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { aPostProduction } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'
import { absences, talentSheets } from './table.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

/** A day of a year that no other test uses. */
const later = (day: string) => `2098-${day}`
const anAbsence = (startsOn: string, endsOn: string, reason = '') => ({ id: randomUUID(), startsOn, endsOn, reason })

async function someone() {
  const staff = await regie.person('PRODUCTEUR')
  const talent = await regie.person('TALENT', { firstname: 'Zoé', lastname: 'Marchand' })
  const params = { userId: talent.id }
  const sheet = async () => (await staff.browser.call(talents.read, { params })).data
  return { staff, talent, params, sheet, db: regie.db }
}

describe('what a person can do', () => {
  it('is empty at first, then written once by each version', async () => {
    const { staff, params, sheet } = await someone()
    expect(await sheet()).toEqual({
      ...params,
      skills: [],
      city: null,
      dayRate: null,
      note: null,
      absences: [],
      version: 0,
    })
    const body = { skills: ['Montage', ' Étalonnage ', 'montage'], city: 'Lyon', dayRate: '450', version: 0 }
    const { data } = await staff.browser.call(talents.update, { params, body })
    expect(data).toMatchObject({ skills: ['montage', 'Étalonnage'], city: 'Lyon', dayRate: '450.00', version: 1 })
    const stale = await staff.browser.call(talents.update, { params, body: { note: 'Libre en mai', version: 0 } })
    expect(stale.error).toMatchObject({ code: 'STALE_VERSION', current: { city: 'Lyon', version: 1 } })
    await staff.browser.call(talents.update, { params, body: { note: 'Libre en mai', version: 1 } })
    expect(await sheet()).toMatchObject({ city: 'Lyon', note: 'Libre en mai', version: 2 })
  })

  it.each([
    [{ skills: ['a,b'] }, 'skills.0'],
    [{ skills: ['x'.repeat(41)] }, 'skills.0'],
    [{ skills: Array.from({ length: 21 }, (_, at) => `C${at}`) }, 'skills'],
    [{ dayRate: '-3' }, 'dayRate'],
    [{ dayRate: 'beaucoup' }, 'dayRate'],
    [{ city: 'x'.repeat(81) }, 'city'],
  ])('refuses %j', async (body, field) => {
    const { staff, params } = await someone()
    const { error } = await staff.browser.call(talents.update, { params, body })
    expect(Object.keys(error?.fields ?? {})).toContain(field)
  })

  it('finds its person in lists and among the talents for an edit, by a skill', async () => {
    const { staff, talent, params, db } = await someone()
    await staff.browser.call(talents.update, { params, body: { skills: ['Rotoscopie'] } })
    const list = await staff.browser.call(users.list, { query: { q: 'rotoscopie' } })
    expect(list.data.data.map(({ id }) => id)).toEqual([talent.id])
    const edit = await aPostProduction(db)
    const found = await staff.browser.call(postProductions.talents, {
      params: { postProductionId: edit.id },
      query: { q: 'rotosc' },
    })
    expect(found.data).toMatchObject([{ id: talent.id, skills: ['Rotoscopie'], absence: null }])
  })

  it('and absences are of no account that was deleted', async () => {
    const { staff, params, db } = await someone()
    await staff.browser.call(talents.update, { params, body: { skills: ['Drone'] } })
    await db.update(usersTable).set({ deletedAt: new Date().toISOString() }).where(eq(usersTable.id, params.userId))
    expect((await staff.browser.call(talents.read, { params })).error?.code).toBe('NOT_FOUND')
    const again = await staff.browser.call(talents.update, { params, body: { skills: ['Son'] } })
    expect(again.error?.code).toBe('NOT_FOUND')
    const absent = await staff.browser.call(talents.declare, {
      params,
      body: anAbsence(later('03-02'), later('03-06')),
    })
    expect(absent.error?.code).toBe('NOT_FOUND')
  })

  it('hides the rate from those who see no budget, in the answer and in the activity', async () => {
    const { staff, params, db } = await someone()
    await staff.browser.call(talents.update, { params, body: { dayRate: '612,50', city: 'Brest' } })
    const blind = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'users.read', 'prestations.update'],
    })
    const { data } = await blind.browser.call(talents.read, { params })
    expect(data).toMatchObject({ city: 'Brest', dayRate: null })
    const refused = await blind.browser.call(talents.update, { params, body: { dayRate: '1' } })
    expect(refused.error?.code).toBe('FORBIDDEN')
    await blind.browser.call(talents.update, { params, body: { city: 'Nantes' } })
    expect((await staff.browser.call(talents.read, { params })).data).toMatchObject({
      city: 'Nantes',
      dayRate: '612.50',
    })
    const told = await db.select({ changes: events.changes }).from(events).where(eq(events.subjectId, params.userId))
    expect(JSON.stringify(told)).toContain('Brest')
    expect(JSON.stringify(told)).not.toContain('612')
  })
})

describe('an absence', () => {
  it('is declared by its person or the agency, seen by both, and withdrawn', async () => {
    const { staff, talent, params, sheet } = await someone()
    const body = anAbsence(later('03-02'), later('03-06'), 'Congés')
    const first = await talent.browser.call(talents.declare, { params, body })
    const again = await talent.browser.call(talents.declare, { params, body })
    expect(again.data).toEqual(first.data)
    const other = anAbsence(later('01-02'), later('01-02'))
    await staff.browser.call(talents.declare, { params, body: other })
    const both = [other, body].map((absence) => ({ ...absence, userId: talent.id }))
    expect((await sheet()).absences).toEqual(both)
    expect((await talent.browser.call(talents.mine, {})).data).toEqual(both)
    await staff.browser.call(talents.withdraw, { params: { absenceId: body.id } })
    expect((await talent.browser.call(talents.mine, {})).data).toEqual(both.slice(0, 1))
  })

  it('is nobody else’s business', async () => {
    const { talent, params } = await someone()
    const body = anAbsence(later('03-02'), later('03-06'))
    await talent.browser.call(talents.declare, { params, body })
    const rights = { permissions: ['access.admin', 'users.read'] as const }
    for (const stranger of [
      await regie.person('TALENT'),
      await regie.person('TALENT', { permissions: ['prestations.update'] }),
      await regie.person('CLIENT'),
      await regie.person('PRODUCTEUR', { permissions: [...rights.permissions] }),
    ]) {
      const { browser } = stranger
      const declared = await browser.call(talents.declare, { params, body: anAbsence(later('05-02'), later('05-02')) })
      expect(declared.error?.code).toBe('NOT_FOUND')
      const withdrawn = await browser.call(talents.withdraw, { params: { absenceId: body.id } })
      expect(withdrawn.error?.code).toBe('NOT_FOUND')
      expect((await browser.call(talents.mine, {})).data).toEqual([])
    }
    const client = await regie.person('CLIENT')
    const own = { params: { userId: client.id }, body: anAbsence(later('05-02'), later('05-02')) }
    expect((await client.browser.call(talents.declare, own)).error?.code).toBe('NOT_FOUND')
    expect((await talent.browser.call(talents.mine, {})).data).toHaveLength(1)
  })

  it.each([
    ['2098-03-06', '2098-03-02', 'La fin ne peut pas précéder le début'],
    ['2097-03-06', '2098-03-07', 'Une absence dure un an au plus'],
    ['2098-02-30', '2098-03-02', 'Date invalide'],
  ])('from %s to %s is refused', async (startsOn, endsOn, message) => {
    const { talent, params } = await someone()
    const body = anAbsence(startsOn, endsOn)
    const { error } = await talent.browser.call(talents.declare, { params, body })
    expect(Object.values(error?.fields ?? {})).toContain(message)
  })

  it('stands on the plan of its days, and no other', async () => {
    const { staff, talent, params } = await someone()
    const body = anAbsence('2095-03-02', '2095-03-06', 'Congés')
    await talent.browser.call(talents.declare, { params, body })
    const on = async (from: string, to: string) =>
      (await staff.browser.call(planning.read, { query: { from, to } })).data.absences
    const expected = [{ ...body, userId: talent.id, userName: 'Zoé Marchand' }]
    expect(await on('2095-03-06', '2095-03-30')).toEqual(expected)
    expect(await on('2095-02-01', '2095-03-02')).toEqual(expected)
    expect(await on('2095-03-07', '2095-03-30')).toEqual([])
    expect(await on('2095-02-01', '2095-03-01')).toEqual([])
    await regie.db
      .update(usersTable)
      .set({ deactivatedAt: new Date().toISOString() })
      .where(eq(usersTable.id, talent.id))
    expect(await on('2095-03-02', '2095-03-06')).toEqual([])
  })

  it('is said where its person is chosen for work due meanwhile', async () => {
    const { staff, talent, params, db } = await someone()
    await staff.browser.call(talents.update, { params, body: { skills: [`Seul${talent.id.slice(0, 6)}`] } })
    const today = new Date().toISOString().slice(0, 10)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await talent.browser.call(talents.declare, { params, body: anAbsence(inDays(10), inDays(12)) })
    const proposedFor = async (dueOn: string | null) => {
      const edit = await aPostProduction(db, { dueOn })
      const found = await staff.browser.call(postProductions.talents, {
        params: { postProductionId: edit.id },
        query: { q: `Seul${talent.id.slice(0, 6)}` },
      })
      return found.data[0]?.absence?.startsOn ?? null
    }
    expect(await proposedFor(inDays(9))).toBeNull()
    expect(await proposedFor(inDays(10))).toBe(inDays(10))
    expect(await proposedFor(null)).toBe(inDays(10))
    expect(await proposedFor(today)).toBeNull()
  })

  it('and skills go with an erased account, and are in its personal data before', async () => {
    const { staff, talent, params, db } = await someone()
    await staff.browser.call(talents.update, { params, body: { skills: ['Drone'], city: 'Lille', note: 'Ponctuelle' } })
    await talent.browser.call(talents.declare, { params, body: anAbsence(later('03-02'), later('03-06'), 'Congés') })
    const told = await (await talent.browser.send('GET', profile.personalData.path)).text()
    for (const word of ['Drone', 'Lille', 'Ponctuelle', 'Congés']) expect(told).toContain(word)
    const admin = await regie.person('ADMIN')
    await admin.browser.call(profile.erase, { params })
    expect(await db.$count(absences, eq(absences.userId, talent.id))).toBe(0)
    expect(await db.$count(talentSheets, eq(talentSheets.userId, talent.id))).toBe(0)
    const [row] = await db.select({ skills: usersTable.skills }).from(usersTable).where(eq(usersTable.id, talent.id))
    expect(row).toEqual({ skills: '' })
  })
})
