import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Role and database of the product. The role owns its database only, and is not a superuser. */
export const productName = 'regie'

async function open(url: string): Promise<Client> {
  const since = Date.now()
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      // After a crash, the server may accept connections slightly later than it reports.
      if (Date.now() - since > 30_000) throw error
      await sleep(50)
    }
  }
}

/** Creates the missing role and database. The next start completes an interrupted one. */
export async function ensureProductDatabase(adminUrl: string, password: string): Promise<void> {
  const client = await open(adminUrl)
  const isMissing = async (query: string) => (await client.query(query, [productName])).rowCount === 0
  try {
    if (await isMissing('select from pg_roles where rolname = $1')) {
      await client.query(`create role ${productName} login password ${client.escapeLiteral(password)}`)
    }
    if (await isMissing('select from pg_database where datname = $1')) {
      await client.query(`create database ${productName} owner ${productName}`)
    }
  } finally {
    await client.end()
  }
}
