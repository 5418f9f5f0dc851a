import { failedWork } from '@regie/contract/failed-work/routes'
import { session } from '@regie/contract/session/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobFailed } from '#platform/jobs/cause.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

let regie: Regie
let admin: Person
let isRefused = true
beforeAll(async () => {
  regie = await startRegie({ working: true })
  admin = await regie.person('ADMIN')
  const { mail } = regie.platform
  const send = mail.send.bind(mail)
  // An SMTP server that refuses for good, then accepts.
  mail.send = async (message) => {
    if (isRefused) throw new JobFailed('MAIL_ADDRESS', { cause: new Error('550 5.1.1 unknown user'), isFinal: true })
    await send(message)
  }
})
afterAll(() => regie.stop())

const all = async () => (await admin.browser.call(failedWork.all, {})).data
const askedFor = async (email: string) => {
  expect((await regie.stranger().call(session.requestLink, { body: { email } })).status).toBe(200)
  await expect.poll(async () => (await all()).items.map(({ about }) => about), { timeout: 30_000 }).toContain(email)
  const item = (await all()).items.find(({ about }) => about === email)
  if (!item) throw new Error('not given up')
  return item
}

describe('a mail that was given up', () => {
  it('is shown to an administrator with its cause, and sent again when asked', async () => {
    isRefused = true
    const { email } = await regie.person('CLIENT')
    const item = await askedFor(email)
    expect(item).toMatchObject({
      label: 'Lien de connexion ou de mot de passe',
      isMail: true,
      cause: 'MAIL_ADDRESS',
      detail: '550 5.1.1 unknown user',
      tries: 1,
    })
    isRefused = false
    const params = { failedWorkId: item.id }
    expect((await admin.browser.call(failedWork.retry, { params })).status).toBe(200)
    expect((await regie.mailTo(email)).subject).toContain('connexion')
    expect(await all()).toEqual({ items: [], total: 0, backup: null })
    expect((await admin.browser.call(failedWork.retry, { params })).error).toEqual({
      code: 'NOT_FOUND',
      message: 'Ce travail a déjà été relancé ou écarté.',
    })
  })

  it('can be dismissed, or sent again with all the others', async () => {
    isRefused = true
    const people = [await regie.person('CLIENT'), await regie.person('CLIENT'), await regie.person('CLIENT')]
    const [dismissed, ...others] = await Promise.all(people.map(({ email }) => askedFor(email)))
    expect((await all()).total).toBe(3)
    const metrics = await (await fetch(`${regie.url}/metrics`)).text()
    expect(metrics).toContain('regie_jobs_given_up{queue="session.link-mail"} 3')
    const params = { failedWorkId: dismissed?.id ?? '' }
    expect((await admin.browser.call(failedWork.dismiss, { params })).status).toBe(200)
    expect((await admin.browser.call(failedWork.dismiss, { params })).status).toBe(404)
    isRefused = false
    expect((await admin.browser.call(failedWork.retryAll, {})).data).toEqual({ count: 2 })
    for (const { about } of others) await regie.mailTo(about ?? '')
    expect((await all()).total).toBe(0)
  })

  it('is for administrators, and for those who were given the permission', async () => {
    const producer = await regie.person('PRODUCTEUR')
    expect((await producer.browser.call(failedWork.all, {})).status).toBe(403)
    const trusted = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'failed-work.retry'] })
    expect((await trusted.browser.call(failedWork.all, {})).status).toBe(200)
  })
})
