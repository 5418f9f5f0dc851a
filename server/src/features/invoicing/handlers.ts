import type { invoicing as routes } from '@regie/contract/invoicing/routes'
import type { InvoiceLink } from '@regie/contract/invoicing/schema'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { Dependents } from '../../platform/db/deletions.ts'
import { emit } from '../../platform/events/emit.ts'
import { fail } from '../../platform/http/failure.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { prestations, visiblePrestations } from '../prestations/index.ts'
import { projects, visibleProjects } from '../projects/index.ts'
import { users } from '../users/index.ts'
import { invoiceLinks } from './table.ts'

/** What invoices are linked to: a project, or one of its prestations. */
type Subject = { type: 'projects' | 'prestations'; id: string; label: string; projectId: string }

const columnOf = { projects: invoiceLinks.projectId, prestations: invoiceLinks.prestationId } as const
const ofSubject = ({ type, id }: Subject) => eq(columnOf[type], id)

const linksOf = (db: Executor, subject: Subject): Promise<InvoiceLink[]> =>
  db
    .select({
      id: invoiceLinks.invoiceId,
      linkedById: invoiceLinks.linkedById,
      linkedByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      linkedAt: invoiceLinks.linkedAt,
    })
    .from(invoiceLinks)
    .leftJoin(users, eq(users.id, invoiceLinks.linkedById))
    .where(ofSubject(subject))
    .orderBy(asc(invoiceLinks.linkedAt), asc(invoiceLinks.invoiceId))

async function visibleProject(db: Executor, actor: Actor, projectId: string): Promise<Subject> {
  const [found] = await db
    .select({ id: projects.id, label: projects.name, projectId: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(actor)))
  if (!found) throw fail('NOT_FOUND')
  return { type: 'projects', ...found }
}

async function visiblePrestation(db: Executor, actor: Actor, prestationId: string): Promise<Subject> {
  const [found] = await db
    .select({ id: prestations.id, label: prestations.name, projectId: prestations.projectId })
    .from(prestations)
    .where(and(eq(prestations.id, prestationId), visiblePrestations(actor)))
  if (!found) throw fail('NOT_FOUND')
  return { type: 'prestations', ...found }
}

const announce = (
  tx: Transaction,
  what: 'invoiceLinked' | 'invoiceUnlinked',
  actor: Actor,
  { type, id: subjectId, label, projectId }: Subject,
  invoiceId: string,
) =>
  emit(tx, {
    name: `${type}.${what}`,
    subjectId,
    label,
    projectId,
    actor,
    audience: { permission: 'invoices.view' },
    changes: { invoice: what === 'invoiceLinked' ? [null, invoiceId] : [invoiceId, null] },
  })

/** Linking twice is linking once: the second call finds it done. */
async function link(tx: Transaction, actor: Actor, subject: Subject, invoiceId: string): Promise<InvoiceLink[]> {
  const owner = subject.type === 'projects' ? { projectId: subject.id } : { prestationId: subject.id }
  const added = await tx
    .insert(invoiceLinks)
    .values({ ...owner, invoiceId, linkedById: actor.id })
    .onConflictDoNothing()
    .returning({ id: invoiceLinks.id })
  if (added.length > 0) await announce(tx, 'invoiceLinked', actor, subject, invoiceId)
  return linksOf(tx, subject)
}

async function unlink(tx: Transaction, actor: Actor, subject: Subject, invoiceId: string): Promise<InvoiceLink[]> {
  const removed = await tx
    .delete(invoiceLinks)
    .where(and(ofSubject(subject), eq(invoiceLinks.invoiceId, invoiceId)))
    .returning({ id: invoiceLinks.id })
  if (removed.length === 0) throw fail('NOT_FOUND', { message: 'Cette facture n’est pas liée.' })
  await announce(tx, 'invoiceUnlinked', actor, subject, invoiceId)
  return linksOf(tx, subject)
}

/** An invoice that is linked keeps what it is for: a deletion is refused. */
const keeping = (type: Subject['type'], phrases: { one: string; many: (links: number) => string }): Dependents => ({
  async survey(db, ids) {
    const [found] = await db
      .select({ links: count() })
      .from(invoiceLinks)
      .where(inArray(columnOf[type], [...ids]))
    const links = found?.links ?? 0
    if (links === 0) return { goesWith: [], refusals: [] }
    return { goesWith: [], refusals: [links === 1 ? phrases.one : phrases.many(links)] }
  },
  remove: async () => {},
})

export const invoicesOfProjects = keeping('projects', {
  one: 'Une facture est liée au projet.',
  many: (links) => `${links} factures sont liées au projet.`,
})
export const invoicesOfPrestations = keeping('prestations', {
  one: 'Une facture est liée à la prestation.',
  many: (links) => `${links} factures sont liées aux prestations.`,
})

export function invoicingHandlers({ db }: Platform): Handlers<typeof routes> {
  return {
    async ofProject({ params }, { actor }) {
      return linksOf(db, await visibleProject(db, actor, params.projectId))
    },
    linkToProject: ({ params }, { actor }) =>
      db.transaction(async (tx) =>
        link(tx, actor, await visibleProject(tx, actor, params.projectId), params.invoiceId),
      ),
    unlinkFromProject: ({ params }, { actor }) =>
      db.transaction(async (tx) =>
        unlink(tx, actor, await visibleProject(tx, actor, params.projectId), params.invoiceId),
      ),
    async ofPrestation({ params }, { actor }) {
      return linksOf(db, await visiblePrestation(db, actor, params.prestationId))
    },
    linkToPrestation: ({ params }, { actor }) =>
      db.transaction(async (tx) =>
        link(tx, actor, await visiblePrestation(tx, actor, params.prestationId), params.invoiceId),
      ),
    unlinkFromPrestation: ({ params }, { actor }) =>
      db.transaction(async (tx) =>
        unlink(tx, actor, await visiblePrestation(tx, actor, params.prestationId), params.invoiceId),
      ),
  }
}
