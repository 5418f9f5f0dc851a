import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test'
import { Product } from '../../../server/test/crash/product.ts'
import { dataRoot } from '../product.ts'
import { expect } from '../test.ts'
import { type DataSet, type Words, wordsOf } from './words.ts'

export const roles = ['admin', 'producteur', 'talent', 'client', 'guest'] as const
/** A guest has no session: the link of a production is all that they hold. */
export type ProofRole = (typeof roles)[number]
export type SignedInRole = Exclude<ProofRole, 'guest'>
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const password = 'violon-tunnel-marée-42'

/** The sessions of an installation, by role. */
export type People = {
  api: APIRequestContext
  ids: Record<SignedInRole, string>
  sessions: Record<SignedInRole, StorageState>
}

/** The token of the mail that invites an address. */
async function invitationOf(directory: string, email: string): Promise<string> {
  let token = ''
  const find = async () => {
    const names = await readdir(join(directory, 'mails')).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const mail = JSON.parse(await readFile(join(directory, 'mails', name), 'utf8'))
      if (mail.to === email) token = /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    }
    return token
  }
  await expect.poll(find, { timeout: 60_000, intervals: [100] }).not.toBe('')
  return token
}

async function post(api: APIRequestContext, path: string, data: object) {
  const answer = await api.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data
}

/** Invites a person, and opens their session. */
async function arrive({ api, url, directory }: Place, role: 'PRODUCTEUR' | 'TALENT' | 'CLIENT', words: Words) {
  const email = `${role.toLowerCase()}-${randomUUID().slice(0, 8)}@agence.test`
  const { firstname, lastname } = words
  const { id } = await post(api, '/api/users', { firstname, lastname, email, role, phone: '0612345678' })
  const token = await invitationOf(directory, email)
  const theirs = await request.newContext({ baseURL: url })
  await post(theirs, '/api/auth/reset-password', { token, password })
  const session = await theirs.storageState()
  await theirs.dispose()
  return { id: String(id), session }
}

type Place = { api: APIRequestContext; url: string; directory: string }

/** Creates the first administrator, then one person of each role. */
export async function populate({ url, directory, set }: Installation): Promise<People> {
  const words = wordsOf[set]
  const api = await request.newContext({ baseURL: url })
  const { firstname, lastname } = words
  const admin = await post(api, '/api/auth/setup', { firstname, lastname, email: 'admin@agence.test', password })
  const place = { api, url, directory }
  const producteur = await arrive(place, 'PRODUCTEUR', words)
  const talent = await arrive(place, 'TALENT', words)
  const client = await arrive(place, 'CLIENT', words)
  return {
    api,
    ids: { admin: admin.id, producteur: producteur.id, talent: talent.id, client: client.id },
    sessions: {
      admin: await api.storageState(),
      producteur: producteur.session,
      talent: talent.session,
      client: client.session,
    },
  }
}

/** An empty product, that its set of data then fills. */
export type Installation = { url: string; directory: string; set: DataSet }

/** Starts a product for one set of data, and ends it after the work. The fresh one has no invoicing service. */
export async function withInstallation(
  set: DataSet,
  work: (installation: Installation) => Promise<void>,
  name = `proof-${set}`,
): Promise<void> {
  const directory = join(dataRoot, name)
  const options = ['--empty', ...(set === 'none' ? [] : ['--sellsy-demo'])]
  const product = await (await Product.start(directory, undefined, { BUSY_AFTER_MS: '30000' }, options)).ready()
  try {
    await work({ url: product.url, directory, set })
  } finally {
    process.kill(product.pid, 'SIGTERM')
    await product.gone()
  }
}
