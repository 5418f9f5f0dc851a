import { contract } from '@regie/contract'
import { permissions } from '@regie/contract/permissions'
import type { Route } from '@regie/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from './samples/sample.ts'
import { Authenticator } from './support/authenticator.ts'
import { enrolCodes } from './support/one-time-codes.ts'
import { type Browser, forgetProofs, type Person, type Regie, startRegie } from './support/regie.ts'

const routes = contract['second-factor']
const everyRoute = Object.entries(contract).flatMap(([feature, ofFeature]) =>
  Object.entries<Route>(ofFeature).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
const someId = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie({ env: { SECOND_FACTOR_ROLES: 'admin, PRODUCTEUR' } })
})
afterAll(() => regie.stop())

/** Calls a route with the smallest body, or with `body`. */
async function codeOf(browser: Browser, route: Route, body?: unknown): Promise<string | null> {
  const path = route.path.replaceAll(/{\w+}/g, someId) + (route.kind === 'upload' ? '?name=fichier.txt' : '')
  const sample = 'body' in route && route.body ? { body: JSON.stringify(body ?? sampleOf(route.body)) } : {}
  const upload = { body: 'un fichier', headers: { 'content-type': 'application/octet-stream' } }
  const response = await browser.send(route.method, path, route.kind === 'upload' ? upload : sample)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  if (response.status < 400 || !isJson) {
    await response.body?.cancel()
    return null
  }
  const { error } = (await response.json()) as { error: { code: string } }
  return error.code
}

describe('a role that must have a second factor, without one', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await regie.person('ADMIN')
  })

  it.each(everyRoute.filter(({ route }) => route.access !== 'public' && !route.whileEnrolling))(
    '$name is refused',
    async ({ route }) => {
      expect(await codeOf(admin.browser, route)).toBe('ENROLMENT_REQUIRED')
    },
  )

  it('is told so, may set one up and sign out, and nothing else', async () => {
    expect((await admin.browser.call(contract.session.info, {})).data.mustEnrol).toBe(true)
    expect(everyRoute.filter(({ route }) => route.whileEnrolling).map(({ name }) => name)).toEqual([
      'second-factor.proof',
      'second-factor.prove',
      'second-factor.mailProofCode',
      'second-factor.proofPasskeyOptions',
      'second-factor.mine',
      'second-factor.passkeyOptions',
      'second-factor.addPasskey',
      'second-factor.beginTotp',
      'second-factor.confirmTotp',
    ])
  })
})

describe('once it has one', () => {
  it.each(['totp', 'passkey'] as const)('a %s opens the rest, and the last one can’t be removed', async (kind) => {
    const { browser } = await regie.person('PRODUCTEUR')
    if (kind === 'totp') await enrolCodes(browser)
    else {
      const authenticator = new Authenticator(regie.platform.config.baseUrl)
      const passkey = authenticator.create((await browser.call(routes.passkeyOptions, {})).data)
      await browser.call(routes.addPasskey, { body: { name: 'Clé', passkey } })
    }
    expect((await browser.call(contract.session.info, {})).data.mustEnrol).toBe(false)
    expect((await browser.call(contract.profile.mine, {})).status).toBe(200)
    const { data } = await browser.call(routes.mine, {})
    expect(data.isRequired).toBe(true)
    const removed =
      kind === 'totp'
        ? await browser.call(routes.removeTotp, {})
        : await browser.call(routes.removePasskey, { params: { passkeyId: data.passkeys[0]?.id ?? '' } })
    expect(removed.error?.code).toBe('LAST_SECOND_FACTOR')
    expect((await browser.call(routes.mine, {})).data).toEqual(data)
  })

  it('the other roles are asked nothing', async () => {
    const { browser } = await regie.person('CLIENT')
    expect((await browser.call(contract.session.info, {})).data.mustEnrol).toBe(false)
    expect((await browser.call(contract.profile.mine, {})).status).toBe(200)
  })
})

/** A change of the routes that need a proof must appear here. */
const asksProof = [
  'companies.createUserFromSellsy',
  'payables.exportPayments',
  'payables.setPayer',
  'payables.setProvider',
  'profile.askErasure',
  'profile.changeEmail',
  'profile.closeSession',
  'profile.erase',
  'profile.personalData',
  'second-factor.addPasskey',
  'second-factor.beginTotp',
  'second-factor.confirmTotp',
  'second-factor.passkeyOptions',
  'second-factor.removeOfUser',
  'second-factor.removePasskey',
  'second-factor.removeTotp',
  'second-factor.renewRecoveryCodes',
  'users.announceExport',
  'users.create',
  'users.reactivate',
  'users.remove',
  'users.update',
]
const withProof = everyRoute.filter(({ route }) => route.proof !== undefined && route.proof !== 'none')

describe('without a recent proof of identity', () => {
  it('is what these routes refuse', () => {
    expect(withProof.map(({ name }) => name).toSorted()).toEqual(asksProof)
  })

  it.each(withProof)('$name answers PROOF_REQUIRED, and something else after one', async ({ route }) => {
    const person = await regie.person('CLIENT', { permissions: [...permissions] })
    const { proof } = route
    const fields = typeof proof === 'object' ? proof.whenSent : [null]
    const values: Record<string, unknown> = { email: 'autre@exemple.test', role: 'CLIENT', permissions: [] }
    for (const field of fields) {
      const body = field === null ? undefined : { [field]: values[field] }
      await forgetProofs(regie.db, person.id)
      expect(await codeOf(person.browser, route, body), String(field)).toBe('PROOF_REQUIRED')
    }
    const fresh = await regie.person('CLIENT', { permissions: [...permissions] })
    expect(await codeOf(fresh.browser, route)).not.toBe('PROOF_REQUIRED')
  })
})
