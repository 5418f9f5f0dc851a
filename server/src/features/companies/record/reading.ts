import type { CompanyRecord } from '@regie/contract/companies/schema/record'
import { Id } from '@regie/contract/fields'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isUnavailable } from '#features/sellsy/index.ts'
import type { InvoicingCompany } from '#integrations/invoicing-service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { type Job, job, jobKind } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { companies } from '../table.ts'
import { emitRecordEvent, givenFields, lockRecord, writeRecord } from './record.ts'

/** Keeps what the invoicing service gives of a linked company. */
export async function keepReading(
  tx: Transaction,
  actor: Actor | null,
  { companyId, found }: { companyId: string; found: InvoicingCompany },
): Promise<CompanyRecord> {
  const before = await lockRecord(tx, companyId)
  const given = { ...givenFields(found), serviceName: found.name }
  const after = await writeRecord(tx, companyId, { ...given, readAt: new Date().toISOString() })
  if (Object.keys(changesBetween(before, given)).length > 0)
    await emitRecordEvent(tx, 'companies.recordRead', actor, { before, after: given })
  return after
}

/** Reads a company's record in the invoicing service, after it was linked. */
export const readingJob = jobKind({
  queue: 'companies.reading',
  label: 'Lecture d’une société dans le service de facturation',
  payload: z.object({ companyId: Id }),
  options: { retryLimit: 8, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 20, expireInSeconds: 120 },
})

const linkedTo = (companyId: string) => and(eq(companies.id, companyId), isNull(companies.deletedAt))

export const recordJobs = (platform: Platform): Job[] => [
  job(readingJob, async ({ companyId }) => {
    const { db, invoicing } = platform
    const [company] = await db.select({ sellsyId: companies.sellsyId }).from(companies).where(linkedTo(companyId))
    const sellsyId = company?.sellsyId
    if (!sellsyId || !invoicing.isConnected) return
    const found = await invoicing.company(sellsyId).catch((error: unknown) => {
      isUnavailable(platform, error)
      throw error
    })
    if (!found) return
    await db.transaction(async (tx) => {
      const [still] = await tx
        .select({ sellsyId: companies.sellsyId })
        .from(companies)
        .where(linkedTo(companyId))
        .for('update')
      // It was linked to another one meanwhile: its own job reads that one.
      if (still?.sellsyId === sellsyId) await keepReading(tx, null, { companyId, found })
    })
  }),
]

/** Follows a company whose link changed: its record forgets what the former company gave, and is read again. */
export async function followLink(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  { companyId, sellsyId }: { companyId: string; sellsyId: string | null },
): Promise<void> {
  await lockRecord(tx, companyId)
  await writeRecord(tx, companyId, { serviceName: null, fromService: [], readAt: null })
  if (sellsyId !== null) await jobs.enqueue(tx, readingJob, { companyId })
}
