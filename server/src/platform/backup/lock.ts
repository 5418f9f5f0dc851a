import { connectWhenReady } from '../db/reach.ts'
import { BackupRefused } from './failures.ts'

/** Any number will do, as long as every backup takes the same. */
const lock = 7_234_518

/** One backup of a database at a time, whichever machine makes it. A kill gives the lock back. Throws `BackupRefused`. */
export async function lockBackups(url: string): Promise<{ release: () => Promise<void> }> {
  const client = await connectWhenReady(url, 'regie backup lock')
  const release = () => client.end().catch(() => {})
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (!rows[0]?.taken)
      throw new BackupRefused('Une autre sauvegarde de cette installation est en cours : attendez qu’elle finisse.')
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}
