import pg from 'pg'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { newToken } from '../server/src/platform/secrets/tokens.ts'
import { fillLargeAgency, largeAccounts } from '../server/test/samples/large-agency.ts'

/**
 * Fills a database at a scale. Returns the cookies of a member of staff, of the client of a fifth of the companies and of twenty
 * producers, and some ids.
 */
export async function fillAgency(url: string, scale = 1) {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillLargeAgency(client, scale)
  const one = async (query: string): Promise<string> => (await client.query(query)).rows[0].id
  const signIn = async (email: string) => {
    const { token, tokenHash } = newToken()
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at, address, user_agent) values ($1, $2, now() + interval '1 day', '127.0.0.1', 'bench')`,
      [tokenHash, await one(`select id from users where email = '${email}'`)],
    )
    return `regie_session=${token}`
  }
  const userId = await one(`select id from users where email = '${largeAccounts.group}'`)
  const producers: string[] = []
  for (let rank = 1; rank <= 20; rank += 1) producers.push(await signIn(`p${rank}@exemple.test`))
  const agency = {
    staff: await signIn(largeAccounts.staff),
    client: await signIn(largeAccounts.group),
    producers,
    userId,
    companyId: await one(`select company_id as id from company_members where user_id = '${userId}' limit 1`),
    projectId: await one(
      'select project_id as id from productions group by project_id order by count(*) desc, project_id limit 1',
    ),
    productionId: await one(
      'select production_id as id from medias group by production_id order by count(*) desc, production_id limit 1',
    ),
  }
  await client.end()
  return agency
}
