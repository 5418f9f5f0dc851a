import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Producer } from '../crash/product.ts'
import type { Installation } from './installation.ts'
import type { AcknowledgedWrites } from './load.ts'

export type Findings = { lost: string[]; duplicated: string[]; stuck: string[] }

const missingFrom = (found: readonly string[], wanted: readonly string[], what: string) => {
  const there = new Set(found)
  return wanted.filter((one) => !there.has(one)).map((one) => `${what} ${one}`)
}

const repeatedIn = (found: readonly string[], what: string) => {
  const times = new Map<string, number>()
  for (const one of found) times.set(one, (times.get(one) ?? 0) + 1)
  return [...times].filter(([, count]) => count > 1).map(([one, count]) => `${what} ${one}, ${count} times`)
}

/** The recipients of the mails written so far. */
function recipients(directory: string): string[] {
  const folder = join(directory, 'data/mails')
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .map((mail) => (typeof mail === 'object' && mail !== null && 'to' in mail ? String(mail.to) : ''))
  } catch {
    return []
  }
}

/** Looks for every acknowledged write in the database, the files and the mails. Waits a minute for background work. */
export async function readFindings(
  installation: Installation,
  kept: AcknowledgedWrites,
  uploadsLeft: number,
): Promise<Findings> {
  const client = new pg.Client({ connectionString: installation.databaseUrl })
  await client.connect()
  const ids = async (query: string, wanted: readonly string[]) => {
    const { rows } = await client.query<{ id: string }>(query, [wanted])
    return rows.map(({ id }) => id)
  }
  try {
    const comments = await ids('select id from comments where id = any($1)', kept.comments)
    const users = await ids('select email as id from users where email = any($1)', kept.users)
    const lost = [
      ...missingFrom(
        await ids('select id from companies where id = any($1)', kept.companies),
        kept.companies,
        'company',
      ),
      ...missingFrom(comments, kept.comments, 'comment'),
      ...missingFrom(
        await ids(`select id from post_productions where status <> 'TO_DO' and id = any($1)`, kept.moves),
        kept.moves,
        'move',
      ),
      ...missingFrom(users, kept.users, 'user'),
      ...missingFrom(
        await ids(
          'select id from medias where id = any($1)',
          kept.uploads.map(({ key }) => key),
        ),
        kept.uploads.map(({ key }) => key),
        'file',
      ),
    ]
    const brief = await client.query<{ version: number }>('select version from briefs where subject_id = $1', [
      kept.brief.projectId,
    ])
    if ((brief.rows[0]?.version ?? 0) < kept.brief.version) lost.push(`brief ${kept.brief.version}`)
    lost.push(...(await damagedFiles(installation.url, kept)))

    const texts = await client.query<{ id: string }>(
      `select text as id from comments where text like 'Retour %' group by text having count(*) > 1`,
    )
    const since = Date.now()
    let stuck: string[] = []
    do {
      await sleep(1_000)
      const waiting = await ids(
        `select id from medias where state in ('CHECKING', 'PROCESSING') and id = any($1)`,
        kept.uploads.map(({ key }) => key),
      )
      stuck = [
        ...missingFrom(recipients(installation.directory), kept.users, 'mail to'),
        ...waiting.map((id) => `preparation of ${id}`),
      ]
    } while (stuck.length > 0 && Date.now() - since < 60_000)
    if (uploadsLeft > 0) stuck.push(`${uploadsLeft} uploads`)
    const duplicated = [
      ...texts.rows.map(({ id }) => `comment ${id}`),
      ...repeatedIn(
        recipients(installation.directory).filter((to) => kept.users.includes(to)),
        'mail to',
      ),
    ]
    return { lost, duplicated, stuck }
  } finally {
    await client.end()
  }
}

async function damagedFiles(url: string, kept: AcknowledgedWrites): Promise<string[]> {
  const damaged: string[] = []
  const { cookie } = await Producer.signIn(url)
  for (const { key, sha256 } of kept.uploads) {
    const response = await fetch(`${url}/api/medias/${key}/original`, { headers: { cookie } })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged.push(`bytes of ${key}`)
  }
  return damaged
}
