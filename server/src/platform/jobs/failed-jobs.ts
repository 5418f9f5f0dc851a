import { FailureCause } from '@regie/contract/failure-causes'
import type { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { heartbeatTimeout, type Statements } from './interrupted.ts'

/** The queue of jobs that failed at every attempt. Nothing works on it. */
export const failedJobsQueue = 'jobs.given-up'

const daySeconds = 24 * 3600
/** Jobs are kept long enough to be seen, then deleted: a payload may name a person. */
export const failedJobsOptions = { retentionSeconds: 90 * daySeconds, deleteAfterSeconds: daySeconds }

const FailedJobRow = z.object({
  id: z.uuid(),
  queue: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
  output: z.nullable(
    z.object({
      message: z.optional(z.string()),
      cause: z.optional(FailureCause),
      value: z.optional(z.object({ message: z.optional(z.string()) })),
    }),
  ),
  retries: z.int(),
  askedAt: z.string(),
  givenUpAt: z.string(),
})

/** A failed job, with its payload. */
export type FailedJob = {
  id: string
  label: string
  isMail: boolean
  data: Record<string, unknown>
  cause: FailureCause
  /** The last error's message. */
  detail: string
  tries: number
  askedAt: string
  givenUpAt: string
}

export type FailedJobs = {
  /** The newest `limit` jobs, newest first. Recurring work appears once per kind. */
  list(limit: number): Promise<FailedJob[]>
  count(): Promise<number>
  /** The number of failed jobs, by queue. */
  countByQueue(): Promise<{ queue: string; count: number }[]>
  /** Queues the jobs again, with all their attempts; null: all of them. Returns their number. */
  tryAgain(ids: readonly string[] | null): Promise<number>
  /** Deletes a job; for recurring work, every job of the kind. False when there is none. */
  dismiss(id: string): Promise<boolean>
}

/** Recurring work has an empty payload and counts once per kind. Other jobs count one by one. */
const distinctWork = `case when data = '{}'::jsonb then source_name else id::text end`
const isGivenUp = `name = '${failedJobsQueue}' and state = 'created'`
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function causeFrom(output: z.infer<typeof FailedJobRow>['output']): FailureCause {
  if (output?.cause) return output.cause
  if (output?.value?.message === heartbeatTimeout) return 'INTERRUPTED'
  return output?.value?.message === 'job timed out' ? 'TOO_LONG' : 'UNEXPECTED'
}

/** The failed jobs of `boss`. `kindOf` describes a queue. */
export function failedJobsIn(boss: PgBoss, kindOf: (queue: string) => { label: string; isMail: boolean }): FailedJobs {
  const select = async (text: string, values: unknown[] = []) => (await boss.getDb().executeSql(text, values)).rows
  return {
    async list(limit) {
      const rows = await select(
        `select * from (
           select distinct on (${distinctWork}) id, source_name as queue, data, source_output as output,
             coalesce(source_retry_count, 0) as retries,
             ${utc('coalesce(source_created_on, created_on)')} as "askedAt", ${utc('created_on')} as "givenUpAt"
           from pgboss.job where ${isGivenUp} order by ${distinctWork}, created_on desc) as latest
         order by "givenUpAt" desc, id limit $1`,
        [limit],
      )
      return z.parse(z.array(FailedJobRow), rows).map(({ queue, data, output, retries, ...row }) => ({
        ...row,
        ...kindOf(queue),
        data: data ?? {},
        cause: causeFrom(output),
        detail: output?.message ?? output?.value?.message ?? '',
        tries: retries + 1,
      }))
    },
    async count() {
      const [row] = await select(
        `select count(distinct ${distinctWork})::int as count from pgboss.job where ${isGivenUp}`,
      )
      return z.parse(z.object({ count: z.int() }), row).count
    },
    async countByQueue() {
      const rows = await select(
        `select source_name as queue, count(*)::int as count from pgboss.job where ${isGivenUp} group by 1`,
      )
      return z.parse(z.array(z.object({ queue: z.string(), count: z.int() })), rows)
    },
    tryAgain: (ids) => boss.redrive(failedJobsQueue, ids === null ? {} : { ids: [...ids] }),
    async dismiss(id) {
      const rows = await select(
        `delete from pgboss.job where ${isGivenUp} and (id = $1 or (data = '{}'::jsonb and source_name = (
           select source_name from pgboss.job where ${isGivenUp} and id = $1 and data = '{}'::jsonb))) returning id`,
        [id],
      )
      return rows.length > 0
    },
  }
}

/** Deletes the failed jobs of a queue. */
export async function forgetFailedJobs(database: Statements, queue: string): Promise<void> {
  await database.executeSql(`delete from pgboss.job where ${isGivenUp} and source_name = $1`, [queue])
}
