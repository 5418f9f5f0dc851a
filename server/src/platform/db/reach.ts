import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '../process/start-refused.ts'
import { isConnectionLoss } from './away.ts'

/** Milliseconds that a database started at the same moment as this process has to answer. */
const patience = 30_000

/** Connects, and waits for a database that is not there yet. Throws `StartRefused` when it does not come. */
export async function reach(url: string, name: string): Promise<pg.Client> {
  const since = Date.now()
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    // The query under way fails with it: without a listener, the process would end first.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      if (Date.now() - since > patience)
        throw new StartRefused(
          `La base de données (${new URL(url).host}) ne répond pas : vérifiez qu’elle est démarrée et que DATABASE_URL est juste. ` +
            `Cause : ${error instanceof Error ? error.message || error.name : String(error)}`,
        )
      await sleep(500)
    }
  }
}
