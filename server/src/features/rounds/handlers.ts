import type { rounds as routes } from '@regie/contract/rounds/routes'
import type { RoundTermsEntry } from '@regie/contract/rounds/schema'
import { mayLookUp } from '@regie/contract/sellsy/rules'
import { and, eq } from 'drizzle-orm'
import { companies, visibleCompanies } from '#features/companies/index.ts'
import { lockPostProductionAt, visiblePostProduction } from '#features/post-productions/index.ts'
import {
  membersOfProduction,
  productions,
  projectOfProduction,
  visibleProductions,
} from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import { whenInvoicingUnavailable } from '#features/sellsy/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { cancelAcceptedRound, withdrawOfferedRound } from './cancel.ts'
import { offerRound } from './charge.ts'
import { readRounds } from './count.ts'
import { roundsInOrder } from './ordered-rounds.ts'
import { presentRounds, presentRoundsOfOrder, presentRoundsReport, presentRoundTerms } from './present.ts'
import { readRoundsReport } from './report.ts'
import { readTermsAt, type TermsSubject, writeTerms } from './terms.ts'

type Found = { id: string; name: string; projectId: string; companyId: string }

/** A subject of terms that the actor sees. Throws NOT_FOUND. */
const findSubject: Record<TermsSubject, (db: Executor, actor: Actor, id: string) => Promise<Found>> = {
  async projects(db, actor, id) {
    const [found] = await db
      .select({ id: projects.id, name: projects.name, projectId: projects.id, companyId: projects.companyId })
      .from(projects)
      .where(and(eq(projects.id, id), visibleProjects(actor)))
    if (!found) throw fail('NOT_FOUND')
    return found
  },
  async productions(db, actor, id) {
    const [found] = await db
      .select({
        id: productions.id,
        name: productions.name,
        projectId: productions.projectId,
        companyId: projects.companyId,
      })
      .from(productions)
      .innerJoin(projects, projectOfProduction)
      .where(and(eq(productions.id, id), visibleProductions(actor)))
    if (!found) throw fail('NOT_FOUND')
    return found
  },
  'post-productions': visiblePostProduction,
}

/** How many rounds an order includes, how many are used, given away, or paid for. */
export function roundsHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, invoicing } = platform
  const read = async (actor: Actor, subject: TermsSubject, subjectId: string) => {
    const { id } = await findSubject[subject](db, actor, subjectId)
    return presentRoundTerms(await readTermsAt(db, subject, id), actor)
  }
  const write = (actor: Actor, subject: TermsSubject, subjectId: string, entry: RoundTermsEntry) =>
    db.transaction(async (tx) => {
      const { id, name: label, projectId, companyId } = await findSubject[subject](tx, actor, subjectId)
      const before = await readTermsAt(tx, subject, id)
      await writeTerms(tx, { subject, id, projectId }, entry)
      const after = await readTermsAt(tx, subject, id)
      await emit(tx, {
        name: `${subject}.roundsChanged`,
        subjectId: id,
        label,
        projectId,
        actor,
        // Between the client, who reads the price of the next round, and the agency.
        audience: { permission: `${subject}.read`, userIds: await membersOfProduction(tx, { companyId }) },
        changes: { includedRounds: [before.own?.included ?? null, after.own?.included ?? null] },
      })
      return presentRoundTerms(after, actor)
    })

  return {
    async ofPostProduction({ params }, { actor }) {
      const { id } = await visiblePostProduction(db, actor, params.postProductionId)
      // What an order includes, and what more costs, is between the client and the agency.
      const found = actor.role === 'TALENT' ? null : await readRounds(db, id)
      return found && presentRounds(found, actor)
    },

    offer: ({ params, body }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockPostProductionAt(tx, actor, params.postProductionId, undefined)
        const before = await readRounds(tx, postProduction.id)
        if (!before) throw fail('INVALID', { message: 'Les tours de cette post-production ne sont pas comptés.' })
        await offerRound(tx, actor, postProduction, { terms: before.terms, ...body })
        const after = await readRounds(tx, postProduction.id)
        return presentRounds(after ?? before, actor)
      }),

    withdrawOffer: ({ params: { postProductionId, offerId }, body: { reason } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockPostProductionAt(tx, actor, postProductionId, undefined)
        await withdrawOfferedRound(tx, actor, postProduction, { offerId, reason })
        const after = await readRounds(tx, postProduction.id)
        return after && presentRounds(after, actor)
      }),

    cancelAccepted: ({ params: { postProductionId, supplementId }, body: { reason } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockPostProductionAt(tx, actor, postProductionId, undefined)
        await cancelAcceptedRound(tx, actor, postProduction, { supplementId, reason })
        const after = await readRounds(tx, postProduction.id)
        return after && presentRounds(after, actor)
      }),

    termsOfProject: ({ params }, { actor }) => read(actor, 'projects', params.projectId),
    setTermsOfProject: ({ params, body }, { actor }) => write(actor, 'projects', params.projectId, body),
    termsOfProduction: ({ params }, { actor }) => read(actor, 'productions', params.productionId),
    setTermsOfProduction: ({ params, body }, { actor }) => write(actor, 'productions', params.productionId, body),
    termsOfPostProduction: ({ params }, { actor }) => read(actor, 'post-productions', params.postProductionId),
    setTermsOfPostProduction: ({ params, body }, { actor }) =>
      write(actor, 'post-productions', params.postProductionId, body),

    async ofOrder({ params: { orderId } }, { actor }) {
      if (!mayLookUp(actor, 'order')) throw fail('FORBIDDEN')
      const found = await invoicing.order('SALE', orderId).catch(whenInvoicingUnavailable(platform))
      if (!found)
        throw fail('NOT_FOUND', { message: 'Ce bon de commande n’existe pas dans le service de facturation.' })
      const { number, subject } = found.order
      return presentRoundsOfOrder({ number, subject, lines: roundsInOrder(found.order) }, actor)
    },

    async reportOfProject({ params: { projectId } }, { actor }) {
      const { id } = await findSubject.projects(db, actor, projectId)
      return presentRoundsReport(await readRoundsReport(db, actor, eq(projects.id, id)), actor)
    },

    async reportOfCompany({ params: { companyId } }, { actor }) {
      const [company] = await db
        .select({ id: companies.id })
        .from(companies)
        .where(and(eq(companies.id, companyId), visibleCompanies(actor)))
      if (!company) throw fail('NOT_FOUND')
      const report = await readRoundsReport(db, actor, eq(projects.companyId, company.id))
      return presentRoundsReport({ ...report, rows: [] }, actor)
    },
  }
}
