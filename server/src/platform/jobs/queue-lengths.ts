import * as z from 'zod/mini'
import type { Statements } from './interrupted.ts'

const QueueLength = z.object({
  queue: z.string(),
  waiting: z.int(),
  running: z.int(),
  oldestSeconds: z.number(),
})
/** `oldestSeconds`: the age of the oldest job that could run now; 0 when none waits. */
export type QueueLength = z.infer<typeof QueueLength>

/** The queues that hold a job that is not over, whichever process works on them; those of pg-boss itself left out. */
export async function queueLengths(database: Statements, leftOut: string): Promise<QueueLength[]> {
  const { rows } = await database.executeSql(
    `select name as queue,
       count(*) filter (where state < 'active')::int as waiting,
       count(*) filter (where state = 'active')::int as running,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (
         where state < 'active' and start_after <= now())), 0)::float8 as "oldestSeconds"
     from pgboss.job where state < 'completed' and name <> $1 and not starts_with(name, '__pgboss__')
     group by name order by name`,
    [leftOut],
  )
  return z.parse(z.array(QueueLength), rows)
}
