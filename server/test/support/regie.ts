import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPermissions, type Permission, type Role } from '@regie/contract/permissions'
import type { Route, RouteInput, RouteOutput } from '@regie/contract/route'
import { eq, sql } from 'drizzle-orm'
import { createApp } from '#app.ts'
import { sessions } from '#features/session/table.ts'
import { users } from '#features/users/index.ts'
import { heavyJobsOf, jobsOf } from '#features.ts'
import { integrationsOf, readIntegrations } from '#integrations/open.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { WorkBounds } from '#platform/media/bounds.ts'
import { type Integrations, openPlatform } from '#platform/platform.ts'
import { undoStack } from '#platform/process/undo-stack.ts'
import type { Remote } from '#platform/remote/remote.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { undeclaredFailure } from '../declared-errors.ts'
import { environmentOf, startS3Store } from '../samples/s3-store.ts'
import { createTestDatabase } from './database/cluster.ts'
import type { Line } from './database/line.ts'

type Answer<R extends Route> = {
  status: number
  headers: Headers
  /** The data of a successful answer. Throws the failure when there is one. */
  readonly data: RouteOutput<R>
  error: { code: string; message: string; fields?: Record<string, string>; current?: unknown } | undefined
}

/** Of an installation of several servers, by the address of the first, the addresses of all. */
const fleets = new Map<string, readonly string[]>()
/** Any of the servers of an installation: a balancer before them chooses so. */
function anyServerOf(url: string): string {
  const all = fleets.get(url) ?? [url]
  return all[randomInt(all.length)] ?? url
}

/** A browser, as the server sees one: it keeps its cookies. */
export class Browser {
  readonly #url: string
  cookie: string | null
  /** The cookie of a guest. */
  guest: string | null = null
  /** The cookie of a pending sign-in. */
  signIn: string | null = null
  /** The cookie of an offer to sign in by passkey. */
  passkey: string | null = null
  /** The cookie of a browser where an account has signed in before. */
  known: string | null = null
  /** Headers of every request. */
  headers: Record<string, string> = {}
  constructor(url: string, cookie: string | null = null) {
    this.#url = url
    this.cookie = cookie
  }

  /** Sends any request. */
  async send(
    method: string,
    path: string,
    { body, headers }: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await fetch(anyServerOf(this.#url) + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        cookie: [this.cookie, this.guest, this.known, this.signIn, this.passkey]
          .filter((one) => one !== null)
          .join('; '),
        ...this.headers,
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const surprise = await undeclaredFailure(method, path, response)
    if (surprise) throw new Error(surprise)
    const cookies = response.headers.getSetCookie()
    const set = (name: string) =>
      cookies.find((line) => line.startsWith(`${name}=`) || line.startsWith(`__Host-${name}=`))?.split(';')[0]
    this.guest = set('regie_guest') ?? this.guest
    this.known = set('regie_browser') ?? this.known
    const signIn = set('regie_sign_in')
    if (signIn !== undefined) this.signIn = signIn.endsWith('=') ? null : signIn
    this.passkey = set('regie_passkey') ?? this.passkey
    const session = set('regie_session')
    if (session !== undefined) this.cookie = session.endsWith('=') ? null : session
    return response
  }

  /** Calls a route of the contract, with its types. */
  async call<R extends Route>(route: R, input: RouteInput<R>): Promise<Answer<R>> {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, string>; query?: object; body?: unknown }
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) search.append(name, String(one))
    const path = route.path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await this.send(route.method, search.size > 0 ? `${path}?${search.toString()}` : path, sent)
    const json = (await response.json()) as { data?: unknown; error?: Answer<R>['error'] }
    return {
      status: response.status,
      headers: response.headers,
      error: json.error,
      get data() {
        if (json.error) throw new Error(`${route.method} ${path}: ${response.status} ${JSON.stringify(json.error)}`)
        return (route.kind === 'list' ? json : json.data) as RouteOutput<R>
      },
    }
  }
}

export type Person = { id: string; email: string; role: Role; browser: Browser }
export type SentMail = Parameters<Mail['send']>[0]

/** True when tests store their files in an S3 store rather than on the disk. */
export const inS3 = process.env.REGIE_TEST_STORAGE === 's3'

/** What servers of one installation have in common. */
type Shared = {
  database: Awaited<ReturnType<typeof createTestDatabase>>
  data: string
  store: Awaited<ReturnType<typeof startS3Store>> | null
  mails: SentMail[]
}

type Given = {
  working?: boolean
  /** A migrated, empty database; by default, one of the PostgreSQL of all tests. */
  database?: Shared['database']
  /** Another server, whose database and files this one shares. */
  beside?: { shared: Shared }
  /** A line between the product and its database, which can be cut. */
  line?: Pick<Line, 'through'>
  /** The services behind the ports, by default those of the environment. */
  integrations?: Integrations
  remote?: Remote
  /** Where the log goes; by default, nowhere. */
  log?: Logger
  env?: Record<string, string>
  /** The folder of the built pages; by default none are served. */
  pages?: string | null
  /** The bounds of the programs that read files, by default the usual ones. */
  bounds?: Partial<WorkBounds>
}

async function startServer({
  working = false,
  env = {},
  integrations,
  remote,
  log,
  bounds,
  line,
  pages = null,
  beside,
  database: ownDatabase,
}: Given) {
  const shared = beside?.shared
  const database = shared?.database ?? ownDatabase ?? (await createTestDatabase())
  const data = shared?.data ?? mkdtempSync(join(tmpdir(), 'regie-test-'))
  const store = shared?.store ?? (inS3 ? await startS3Store(join(data, 'store')) : null)
  const environment = {
    REGIE_DATA: data,
    DATABASE_URL: database.url,
    ...(database.poolerUrl !== null && !line && { DATABASE_POOLER_URL: database.poolerUrl }),
    ...(database.replicaUrl !== null && !line && { DATABASE_REPLICA_URL: database.replicaUrl }),
    LOG_LEVEL: 'silent',
    // The tests share the event loop: on a busy machine it lags, and no test is about that.
    BUSY_AFTER_MS: '60000',
    SECRET_KEY: 'une-clé-de-test-qui-compte-assez-de-caractères',
    ...(store && environmentOf(store)),
    ...env,
  }
  const config = readConfig([], environment)
  const mails = shared?.mails ?? []
  const mail: Mail = {
    kind: 'smtp',
    send: async (message) => void mails.push(message),
    check: async () => {},
    close: () => {},
  }
  const opened = undoStack()
  const platform = await openPlatform(config, line?.through(database.url) ?? database.url, opened, {
    mail,
    integrations: integrations ?? integrationsOf(readIntegrations(environment)),
    ...(remote && { remote }),
    ...(log && { log }),
    ...(bounds && { bounds }),
  })
  const { db, jobs } = platform
  const app = await createApp(platform, { pages })
  opened.push(() => app.close())
  await jobs.accept(heavyJobsOf(platform))
  await jobs.work(working ? jobsOf(platform) : jobsOf(platform).map((job) => ({ ...job, run: async () => {} })))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    db,
    app,
    platform,
    databaseUrl: database.url,
    /** What a server `beside` this one uses. */
    shared: { database, data, store, mails } satisfies Shared,
    url,
    mails,
    stranger: () => new Browser(url),
    /** A signed-in person. */
    person: (role: Role, given: Partial<typeof users.$inferInsert> = {}) => signedIn(db, url, role, given),
    /** Waits for the next mail to an address. */
    async mailTo(email: string): Promise<SentMail> {
      for (;;) {
        const index = mails.findIndex(({ to }) => to === email)
        const [found] = index < 0 ? [] : mails.splice(index, 1)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** Stops the product alone, as a signal would; `stop` may follow. */
    shutDown: () => opened.unwind(),
    async stop() {
      await opened.unwind()
      if (shared) return
      await store?.close()
      await database.drop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
export type Regie = Awaited<ReturnType<typeof startServer>>

/** Servers of each installation that browsers reach by turns. */
const serversOfEach = Number(process.env.REGIE_TEST_SERVERS ?? 1)
/** True when a call may reach another server than the one before: what a single one remembers can't be relied on. */
export const inFleet = serversOfEach > 1

/**
 * The product on a database of its own, over real HTTP; mails are recorded instead of sent. With REGIE_TEST_STORAGE=s3,
 * its files are in an S3 store of its own; otherwise on the disk. With REGIE_TEST_SERVERS=3, each call of a browser reaches any of
 * three servers.
 */
export async function startRegie(given: Given = {}): Promise<Regie> {
  const first = await startServer(given)
  if (given.beside || given.line || !inFleet) return first
  const others: Regie[] = []
  for (let count = 1; count < serversOfEach; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- a failure stops those before it alone
    others.push(await startServer({ ...given, beside: first }))
  fleets.set(
    first.url,
    [first, ...others].map(({ url }) => url),
  )
  const othersStopped = () => Promise.all(others.map((one) => one.stop()))
  return {
    ...first,
    async shutDown() {
      await othersStopped()
      await first.shutDown()
    },
    async stop() {
      await othersStopped()
      await first.stop()
    },
  }
}

let serial = 0

/** A user, with a French name by default. */
export async function aUser(db: Database, role: Role, given: Partial<typeof users.$inferInsert> = {}) {
  serial += 1
  const permissions: Permission[] = given.permissions ?? defaultPermissions(role)
  const [user] = await db
    .insert(users)
    .values({
      firstname: 'Zoé',
      lastname: `Lefèvre ${serial}`,
      email: `zoe.${serial}.${randomUUID()}@exemple.test`,
      role,
      permissions,
      ...given,
    })
    .returning()
  if (!user) throw new Error('no user was made')
  return user
}

async function signedIn(
  db: Database,
  url: string,
  role: Role,
  given: Partial<typeof users.$inferInsert>,
): Promise<Person> {
  const { id, email } = await aUser(db, role, given)
  return { id, email, role, browser: await browserOf(db, url, id) }
}

/** Makes the last identity confirmations of a person's sessions old. */
export const forgetProofs = (db: Database, userId: string) =>
  db.update(sessions).set({ provedAt: sql`now() - interval '1 day'` }).where(eq(sessions.userId, userId))

/** Another browser of a signed-in person, who has just confirmed their identity. */
export async function browserOf(db: Database, url: string, userId: string): Promise<Browser> {
  const { token, tokenHash } = newToken()
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  await db.insert(sessions).values({ tokenHash, userId, expiresAt: inAnHour, address: '127.0.0.1', userAgent: 'test' })
  return new Browser(url, `regie_session=${token}`)
}
