import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '../process/start-refused.ts'
import { isConnectionLoss } from './away.ts'

/** Milliseconds to wait for a database that starts at the same time as this process. */
const startTimeout = 30_000

/** Connects, waiting for a database that is starting. Throws `StartRefused` when it does not answer. */
export async function connectWhenReady(url: string, name: string): Promise<pg.Client> {
  const since = Date.now()
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    // The current query fails too. Without a listener, the process would end first.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      if (Date.now() - since > startTimeout)
        throw new StartRefused(
          `La base de données (${new URL(url).host}) ne répond pas : vérifiez qu’elle est démarrée et que son adresse est juste. ` +
            `Cause : ${error instanceof Error ? error.message || error.name : String(error)}`,
        )
      await sleep(500)
    }
  }
}
