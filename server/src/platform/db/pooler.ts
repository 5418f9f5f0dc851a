import { ConfigError } from '../config.ts'
import type { Logger } from '../log.ts'
import { connectWhenReady } from './reach.ts'

/**
 * Looks at the sessions that a pooler of transactions keeps: it passes on no option of ours, and moments are read as UTC. Throws
 * `ConfigError` when they have another time zone.
 */
export async function checkPooler(url: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const client = await connectWhenReady(url, 'regie pooler')
  try {
    const { rows } = await client.query<{ zone: string; timeout: string }>(
      "select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout",
    )
    const [{ zone, timeout } = { zone: '', timeout: '' }] = rows
    if (zone !== 'UTC')
      throw new ConfigError(
        `Les sessions de DATABASE_POOLER_URL sont à l’heure de « ${zone} » : donnez-leur timezone=UTC (connect_query de PgBouncer, ou ALTER ROLE).`,
      )
    if (timeout === '0')
      log.warn(
        'statements have no timeout through the pooler: set statement_timeout=30s and idle_in_transaction_session_timeout=20s',
      )
  } finally {
    await client.end()
  }
}
