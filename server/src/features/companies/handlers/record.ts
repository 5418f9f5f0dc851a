import type { companies as routes } from '@regie/contract/companies/routes'
import { and, eq } from 'drizzle-orm'
import { whenInvoicingUnavailable } from '#features/sellsy/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields } from '#platform/db/columns.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleCompanies } from '../access.ts'
import { lockCompany } from '../company.ts'
import { presentCompanyRecord } from '../present.ts'
import { keepReading } from '../record/reading.ts'
import { emitRecordEvent, lockRecord, readRecord, writeRecord } from '../record/record.ts'
import { companies } from '../table.ts'

/** The link of a company that the actor sees. Throws NOT_FOUND. */
async function readLink(db: Executor, actor: Actor, companyId: string) {
  const [found] = await db
    .select({ sellsyId: companies.sellsyId })
    .from(companies)
    .where(and(eq(companies.id, companyId), visibleCompanies(actor)))
  if (!found) throw fail('NOT_FOUND')
  return found.sellsyId
}

type RecordRoutes = 'record' | 'updateRecord' | 'readRecord'

/** The record of a company: the agency's own words, and what the invoicing service gives. */
export const recordHandlers = (platform: Platform): Pick<Handlers<typeof routes>, RecordRoutes> => ({
  async record({ params: { companyId } }, { actor }) {
    await readLink(platform.db, actor, companyId)
    return presentCompanyRecord(await readRecord(platform.db, companyId), actor)
  },

  updateRecord: ({ params, body: { version, ...body } }, { actor }) =>
    platform.db.transaction(async (tx) => {
      const { id: companyId } = await lockCompany(tx, actor, params.companyId)
      const before = await lockRecord(tx, companyId)
      if (version !== undefined && version !== before.version)
        throw fail('STALE_VERSION', { current: presentCompanyRecord(before, actor) })
      const set = definedFields(body)
      const fixed = before.fromService.filter((field) => field in set && set[field] !== before[field])
      if (fixed.length > 0)
        throw fail('INVALID', {
          fields: Object.fromEntries(fixed.map((field) => [field, `Se modifie dans ${platform.invoicing.name}`])),
        })
      const after = await writeRecord(tx, companyId, set)
      await emitRecordEvent(tx, 'companies.recordUpdated', actor, { before, after: set })
      return presentCompanyRecord(after, actor)
    }),

  async readRecord({ params: { companyId } }, { actor }) {
    const sellsyId = await readLink(platform.db, actor, companyId)
    if (sellsyId === null) throw fail('INVALID', { message: 'Cette société n’est pas liée au service de facturation.' })
    const found = await platform.invoicing.company(sellsyId).catch(whenInvoicingUnavailable(platform))
    if (!found) throw fail('INVALID', { message: 'Cette société n’existe plus dans le service de facturation.' })
    return platform.db.transaction(async (tx) => {
      const company = await lockCompany(tx, actor, companyId)
      // It was linked to another one meanwhile.
      const isSame = company.sellsyId === sellsyId
      const record = isSame ? await keepReading(tx, actor, { companyId, found }) : await readRecord(tx, companyId)
      return presentCompanyRecord(record, actor)
    })
  },
})
