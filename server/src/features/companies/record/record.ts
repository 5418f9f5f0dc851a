import {
  type CompanyRecord,
  CompanyRecordEdit,
  type ServiceField,
  serviceFields,
} from '@regie/contract/companies/schema/record'
import type { EventNameOf } from '@regie/contract/events'
import { eq } from 'drizzle-orm'
import type { InvoicingCompany } from '#integrations/invoicing-service.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { companyLabel } from '../company.ts'
import { companyRecords, recordColumns } from '../table.ts'

const emptyRecord = (companyId: string): CompanyRecord => ({
  companyId,
  legalName: null,
  siret: null,
  vatNumber: null,
  address: null,
  deliveryAddress: null,
  phone: null,
  email: null,
  website: null,
  notes: null,
  serviceName: null,
  fromService: [],
  readAt: null,
  version: 1,
})

/** The record of a company, empty when nothing was written. */
export async function readRecord(db: Executor, companyId: string): Promise<CompanyRecord> {
  const [found] = await db.select(recordColumns).from(companyRecords).where(eq(companyRecords.companyId, companyId))
  return found ?? emptyRecord(companyId)
}

/** Locks the record of a company, made now when there is none. */
export async function lockRecord(tx: Transaction, companyId: string): Promise<CompanyRecord> {
  await tx.insert(companyRecords).values({ companyId }).onConflictDoNothing()
  const [found] = await tx
    .select(recordColumns)
    .from(companyRecords)
    .where(eq(companyRecords.companyId, companyId))
    .for('update')
  return found ?? emptyRecord(companyId)
}

type RecordWrite = Partial<Omit<CompanyRecord, 'companyId' | 'version'>>

/** Writes a locked record. */
export async function writeRecord(tx: Transaction, companyId: string, set: RecordWrite): Promise<CompanyRecord> {
  const [written] = await tx
    .update(companyRecords)
    .set({ ...set, ...versionBump(companyRecords) })
    .where(eq(companyRecords.companyId, companyId))
    .returning(recordColumns)
  return written ?? emptyRecord(companyId)
}

/** Emits the event of a record's change, for staff who may read companies. The words of the notes stay in the record. */
export async function emitRecordEvent(
  tx: Transaction,
  name: Extract<EventNameOf<'companies'>, `companies.record${string}`>,
  actor: Actor | null,
  { before, after }: { before: CompanyRecord; after: RecordWrite },
): Promise<void> {
  const { notes: _notes, readAt: _readAt, fromService: _fromService, ...told } = after
  await emit(tx, {
    name,
    subjectId: before.companyId,
    label: await companyLabel(tx, before.companyId),
    actor,
    audience: { permission: 'companies.read', isInternal: true },
    changes: changesBetween(before, told),
  })
}

/**
 * What the invoicing service gives of a record. A value that the product would refuse, such as a SIRET with a wrong key,
 * is left out: the record keeps its own.
 */
export function givenFields(company: InvoicingCompany): RecordWrite & { fromService: ServiceField[] } {
  const offered: Partial<Record<ServiceField, string | null>> = { ...company, legalName: company.name }
  const set: Partial<Record<ServiceField, string>> = {}
  for (const field of serviceFields) {
    const value = offered[field]
    const read = CompanyRecordEdit.shape[field].safeParse(value ?? null)
    if (read.success && read.data) set[field] = read.data
  }
  return { ...set, fromService: serviceFields.filter((field) => field in set) }
}
