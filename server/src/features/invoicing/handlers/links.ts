import { isStaff } from '@regie/contract/can'
import type { invoicing as routes } from '@regie/contract/invoicing/routes'
import { foldedName, type InvoicedParty, isInvoiceOf } from '@regie/contract/invoicing/rules'
import type { InvoiceLink } from '@regie/contract/invoicing/schema'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import { whenInvoicingUnavailable } from '#features/sellsy/index.ts'
import { users } from '#features/users/index.ts'
import type { ReadInvoice } from '#integrations/invoicing-service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { isOfExpectedParty, readExpectedParties } from '../access.ts'
import { invoiceColumns, isOverdue, refreshInvoices, saveReading, withStatusLabel } from '../invoice-reading.ts'
import { presentInvoiceLink, presentInvoiceOfAnother } from '../present.ts'
import { invoiceLinks, invoices, isLinkOfInvoice } from '../table.ts'

/** What an invoice is linked to: a project, or one of its prestations. */
type InvoicedSubject = { type: 'projects' | 'prestations'; id: string; label: string; projectId: string }

/** A link to create. `confirmedAs`: the name on the invoice, when it is of another company than expected. */
type NewInvoiceLink = { invoiceId: string; confirmedAs?: string | null }

const subjectColumns = { projects: invoiceLinks.projectId, prestations: invoiceLinks.prestationId } as const
const isLinkTo = ({ type, id }: InvoicedSubject) => eq(subjectColumns[type], id)

const readLinkRows = (db: Executor, subject: InvoicedSubject) =>
  db
    .select({
      id: invoiceLinks.invoiceId,
      linkId: invoiceLinks.id,
      linkedById: invoiceLinks.linkedById,
      linkedByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      linkedAt: invoiceLinks.linkedAt,
      isGone: invoices.isGone,
      isOfAnother: sql<boolean>`${invoices.id} is not null and not ${isOfExpectedParty}`,
      isRead: sql<boolean>`${invoices.id} is not null`,
      invoice: { ...invoiceColumns, isOverdue },
    })
    .from(invoiceLinks)
    .leftJoin(users, eq(users.id, invoiceLinks.linkedById))
    .leftJoin(invoices, isLinkOfInvoice)
    .where(isLinkTo(subject))
    .orderBy(asc(invoiceLinks.linkedAt), asc(invoiceLinks.invoiceId))

/** The links of a subject, with what is known of each invoice. `problem`: why the figures may be old. */
async function readInvoiceLinks(
  db: Executor,
  subject: InvoicedSubject,
  problem: string | null,
): Promise<InvoiceLink[]> {
  const rows = await readLinkRows(db, subject)
  return rows.map(({ isGone, isRead, invoice, ...linked }) => ({
    ...linked,
    invoice: isRead && invoice ? withStatusLabel(invoice) : null,
    problem: isGone ? 'Cette facture n’existe plus dans le service de facturation.' : problem,
  }))
}

async function projectSubject(db: Executor, actor: Actor, projectId: string): Promise<InvoicedSubject> {
  const [found] = await db
    .select({ id: projects.id, label: projects.name, projectId: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(actor)))
  if (!found) throw fail('NOT_FOUND')
  return { type: 'projects', ...found }
}

async function prestationSubject(db: Executor, actor: Actor, prestationId: string): Promise<InvoicedSubject> {
  const [found] = await db
    .select({ id: prestations.id, label: prestations.name, projectId: prestations.projectId })
    .from(prestations)
    .where(and(eq(prestations.id, prestationId), visiblePrestations(actor)))
  if (!found) throw fail('NOT_FOUND')
  return { type: 'prestations', ...found }
}

const emitLinkEvent = (
  tx: Transaction,
  what: 'invoiceLinked' | 'invoiceUnlinked',
  actor: Actor,
  { type, id: subjectId, label, projectId }: InvoicedSubject,
  { invoiceId, confirmedAs = null }: NewInvoiceLink,
) =>
  emit(tx, {
    name: `${type}.${what}`,
    subjectId,
    label,
    projectId,
    actor,
    audience: { permission: 'invoices.view' },
    changes: {
      invoice: what === 'invoiceLinked' ? [null, invoiceId] : [invoiceId, null],
      ...(confirmedAs !== null && { confirmedAs: [null, confirmedAs] }),
    },
  })

/** Only the agency decides what is invoiced: clients and talents may not link, even with the permission. */
function checkMayLink(actor: Actor): void {
  if (!isStaff(actor)) throw fail('FORBIDDEN')
}

/** Links an invoice. Idempotent: a second call changes nothing. */
async function insertLink(
  tx: Transaction,
  actor: Actor,
  subject: InvoicedSubject,
  linked: NewInvoiceLink,
): Promise<void> {
  checkMayLink(actor)
  const owner = subject.type === 'projects' ? { projectId: subject.id } : { prestationId: subject.id }
  const added = await tx
    .insert(invoiceLinks)
    .values({ ...owner, ...linked, linkedById: actor.id })
    .onConflictDoNothing()
    .returning({ id: invoiceLinks.id })
  if (added.length > 0) await emitLinkEvent(tx, 'invoiceLinked', actor, subject, linked)
}

async function deleteLink(tx: Transaction, actor: Actor, subject: InvoicedSubject, invoiceId: string): Promise<void> {
  checkMayLink(actor)
  const removed = await tx
    .delete(invoiceLinks)
    .where(and(isLinkTo(subject), eq(invoiceLinks.invoiceId, invoiceId)))
    .returning({ id: invoiceLinks.id })
  if (removed.length === 0) throw fail('NOT_FOUND', { message: 'Cette facture n’est pas liée.' })
  await emitLinkEvent(tx, 'invoiceUnlinked', actor, subject, { invoiceId })
}

/**
 * The confirmed name on an invoice of another company; null when the invoice is of an expected company. Throws INVALID
 * when the typed name differs, INVOICE_OF_ANOTHER when none was typed.
 */
function confirmedName(
  actor: Actor,
  found: ReadInvoice,
  parties: readonly InvoicedParty[],
  confirm: string | undefined,
): string | null {
  const { number, billedTo, billedToId } = found
  if (isInvoiceOf({ billedTo, billedToId }, parties)) return null
  if (confirm === undefined || confirm === '') {
    const another = { number, billedTo, expected: parties.map(({ name }) => name) }
    throw fail('INVOICE_OF_ANOTHER', { current: presentInvoiceOfAnother(another, actor) })
  }
  if (foldedName(confirm) !== foldedName(billedTo))
    throw fail('INVALID', { fields: { confirm: 'Ce nom n’est pas celui que porte la facture' } })
  return billedTo
}

/** Refuses the deletion of a subject that has linked invoices. */
const refuseWithInvoices = (
  type: InvoicedSubject['type'],
  phrases: { one: string; many: (links: number) => string },
): Dependents => ({
  async survey(db, ids) {
    const [found] = await db
      .select({ links: count() })
      .from(invoiceLinks)
      .where(inArray(subjectColumns[type], [...ids]))
    const links = found?.links ?? 0
    if (links === 0) return { goesWith: [], refusals: [] }
    return { goesWith: [], refusals: [links === 1 ? phrases.one : phrases.many(links)] }
  },
  remove: async () => {},
})

export const invoicesOfProjects = refuseWithInvoices('projects', {
  one: 'Une facture est liée au projet.',
  many: (links) => `${links} factures sont liées au projet.`,
})
export const invoicesOfPrestations = refuseWithInvoices('prestations', {
  one: 'Une facture est liée à la prestation.',
  many: (links) => `${links} factures sont liées aux prestations.`,
})

type LinkRoutes = Pick<
  Handlers<typeof routes>,
  'ofProject' | 'linkToProject' | 'unlinkFromProject' | 'ofPrestation' | 'linkToPrestation' | 'unlinkFromPrestation'
>

/** Links between invoices and their subjects. */
export function invoiceLinkHandlers(platform: Platform): LinkRoutes {
  const { db, invoicing } = platform

  const shown = async (actor: Actor, subject: InvoicedSubject) =>
    presentInvoiceLink.all(
      await readInvoiceLinks(db, subject, await refreshInvoices(platform, isLinkTo(subject))),
      actor,
    )

  /** Reads the invoice before linking it. Throws INVALID for an unknown invoice, UNAVAILABLE when no answer comes. */
  async function linked(actor: Actor, subject: InvoicedSubject, invoiceId: string, confirm: string | undefined) {
    const kind = subject.type === 'projects' ? 'SALE' : 'PURCHASE'
    const { isConnected } = invoicing
    const found = isConnected
      ? await invoicing.invoice(kind, invoiceId).catch(whenInvoicingUnavailable(platform))
      : null
    if (isConnected && !found)
      throw fail('INVALID', { fields: { invoiceId: 'Cette facture n’existe pas dans le service de facturation' } })
    const confirmedAs = found ? confirmedName(actor, found, await readExpectedParties(db, subject), confirm) : null
    await db.transaction(async (tx) => {
      await insertLink(tx, actor, subject, { invoiceId, confirmedAs })
      if (found) await saveReading(tx, { kind, invoiceId }, found)
    })
    return shown(actor, subject)
  }

  async function unlinked(actor: Actor, subject: InvoicedSubject, invoiceId: string) {
    await db.transaction((tx) => deleteLink(tx, actor, subject, invoiceId))
    return shown(actor, subject)
  }

  return {
    ofProject: async ({ params }, { actor }) => shown(actor, await projectSubject(db, actor, params.projectId)),
    linkToProject: async ({ params, body }, { actor }) =>
      linked(actor, await projectSubject(db, actor, params.projectId), params.invoiceId, body.confirm),
    unlinkFromProject: async ({ params }, { actor }) =>
      unlinked(actor, await projectSubject(db, actor, params.projectId), params.invoiceId),
    ofPrestation: async ({ params }, { actor }) =>
      shown(actor, await prestationSubject(db, actor, params.prestationId)),
    linkToPrestation: async ({ params, body }, { actor }) =>
      linked(actor, await prestationSubject(db, actor, params.prestationId), params.invoiceId, body.confirm),
    unlinkFromPrestation: async ({ params }, { actor }) =>
      unlinked(actor, await prestationSubject(db, actor, params.prestationId), params.invoiceId),
  }
}
