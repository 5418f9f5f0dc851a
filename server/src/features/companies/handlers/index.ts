import type { companies as routes } from '@regie/contract/companies/routes'
import type { CompanyListed } from '@regie/contract/companies/schema'
import { plural } from '@regie/contract/french'
import { aliasedTable, and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type HandoverSurvey, handOver } from '#features/manifest.ts'
import { checkProducteur, isOfPersonNamed, presentUser, users, visibleUsers } from '#features/users/index.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Database, Executor } from '#platform/db/database.ts'
import { type Dependents, openDeletion } from '#platform/db/deletions.ts'
import { listing, sortableMoment, sortableText } from '#platform/db/listing.ts'
import { betweenDays, containsText, matchesWords } from '#platform/db/search.ts'
import { perViewer } from '#platform/db/statements/per-viewer.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { onViolation } from '#platform/db/violations.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { hasMember, visibleCompanies } from '../access.ts'
import { emitCompanyEvent, lockCompany } from '../company.ts'
import { presentCompany, presentCompanyListed } from '../present.ts'
import { followLink } from '../record/reading.ts'
import { companies, companyColumns, companyMembers } from '../table.ts'
import { userFromContact } from '../user-from-contact.ts'
import { logoHandlers } from './logos.ts'
import { memberHandlers } from './members.ts'
import { recordHandlers } from './record.ts'

const producteurName = sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`
// `users` is the producer in the list.
const memberUser = aliasedTable(users, 'member_user')
const memberCount = sql<number>`(
  select count(*)::int from ${companyMembers} join ${users} as ${memberUser} on ${memberUser.id} = ${companyMembers.userId}
  where ${companyMembers.companyId} = ${companies.id} and ${isNull(memberUser.deletedAt)})`

const companyListFields = fieldsRenderedOnce({ ...companyColumns, producteurName, memberCount })
const producteurOfCompany = eq(users.id, companies.producteurId)
const companyPage = listing({
  fields: companyListFields,
  from: sql`${companies} left join ${users} on ${producteurOfCompany}`,
  countFrom: sql`${companies}`,
  sortable: {
    name: sortableText(companies.name),
    type: sortableText(companies.type),
    producteurName: sortableText(sql`coalesce(${users.lastname} || ' ' || ${users.firstname}, '')`),
    createdAt: sortableMoment(companies.createdAt),
  },
  first: 'name',
})

const companyTaken = {
  companies_sellsy_key: () => fail('INVALID', { fields: { sellsyId: 'Une autre société est déjà liée à celle-ci' } }),
}

const selectCompanies = (db: Executor) =>
  db.select(companyListFields).from(companies).leftJoin(users, producteurOfCompany)

async function readCompany(db: Executor, where: SQL | undefined) {
  const [found] = await selectCompanies(db).where(where)
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The companies that a person follows, as a reason not to delete their account. */
export const companiesFollowedBy: HandoverSurvey = async (db, userId) => {
  const followed = await db.$count(companies, and(eq(companies.producteurId, userId), isNull(companies.deletedAt)))
  return followed === 0 ? [] : [{ of: plural(followed, 'd’une société', `de ${followed} sociétés`), wayOut: handOver }]
}

const membershipsOf = (db: Database, userId: string, where: SQL | undefined) =>
  db
    .select(companyColumns)
    .from(companies)
    .where(and(hasMember(userId), where))
    .orderBy(sql`${companies.name} collate regie_french`, companies.id)

/** `dependents`: what depends on a company in later features. */
export function companiesHandlers(platform: Platform, dependents: readonly Dependents[]): Handlers<typeof routes> {
  const { db } = platform
  const byId = perViewer<CompanyListed[]>((viewer) =>
    selectCompanies(db).where(and(eq(companies.id, sql.placeholder('companyId')), visibleCompanies(viewer))),
  )

  return {
    ...memberHandlers(db),
    ...logoHandlers(platform),
    ...recordHandlers(platform),

    createUserFromSellsy: async ({ body }, { actor }) =>
      presentUser(await userFromContact(platform, actor, body), actor),

    async list({ query }, { actor }) {
      const where = and(
        visibleCompanies(actor),
        query.id && inArray(companies.id, query.id),
        query.type && inArray(companies.type, query.type),
        query.producteurId ? eq(companies.producteurId, query.producteurId) : undefined,
        query.optionCredit === undefined ? undefined : eq(companies.optionCredit, query.optionCredit),
        query.name ? containsText(companies.name, query.name) : undefined,
        query.producteurName ? isOfPersonNamed(companies.producteurId, query.producteurName) : undefined,
        betweenDays(companies.createdAt, query.createdFrom, query.createdTo),
        query.q ? matchesWords(companies.search, query.q) : undefined,
      )
      return presentCompanyListed.page(await companyPage(platform, query, where), actor)
    },

    async get({ params }, { actor }) {
      const [found] = await byId(actor, params)
      if (!found) throw fail('NOT_FOUND')
      return presentCompanyListed(found, actor)
    },

    create: ({ body }, { actor }) =>
      db.transaction(async (tx) => {
        await checkProducteur(tx, body.producteurId, 'de société')
        const inserted = tx.insert(companies).values(body).returning({ id: companies.id })
        const [created] = await onViolation(inserted, companyTaken)
        if (!created) throw fail('UNEXPECTED')
        if (body.sellsyId) await followLink(tx, platform, { companyId: created.id, sellsyId: body.sellsyId })
        await emitCompanyEvent(tx, 'companies.created', actor, created.id)
        return presentCompanyListed(await readCompany(tx, eq(companies.id, created.id)), actor)
      }),

    update: ({ params, body: { version, ...set } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockCompany(tx, actor, params.companyId)
        const same = eq(companies.id, before.id)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentCompanyListed(await readCompany(tx, same), actor) })
        if (set.producteurId !== before.producteurId) await checkProducteur(tx, set.producteurId, 'de société')
        const write = tx
          .update(companies)
          .set({ ...definedFields(set), ...versionBump(companies) })
          .where(same)
        await onViolation(write, companyTaken)
        if (set.sellsyId !== undefined && set.sellsyId !== before.sellsyId)
          await followLink(tx, platform, { companyId: before.id, sellsyId: set.sellsyId })
        await emitCompanyEvent(tx, 'companies.updated', actor, before.id, changesBetween(before, set))
        return presentCompanyListed(await readCompany(tx, same), actor)
      }),

    remove: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { id, name: label } = await lockCompany(tx, actor, params.companyId)
        const { memberCount: members } = await readCompany(tx, eq(companies.id, id))
        if (members > 0) {
          const whom = plural(members, 'un membre : retirez-le', `${members} membres : retirez-les`)
          throw fail('COMPANY_IN_USE', { message: `Cette société a encore ${whom} d’abord.` })
        }
        const deletion = { type: 'companies', id, label, projectId: null, actor }
        const deletionId = await openDeletion(tx, deletion, dependents)
        await tx
          .update(companies)
          .set({ deletedAt: sql`now()`, deletionId, ...versionBump(companies) })
          .where(eq(companies.id, id))
        await emitCompanyEvent(tx, 'companies.deleted', actor, id)
        return null
      }),

    async ofUser({ params }, { actor }) {
      const [person] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, params.userId), visibleUsers(actor)))
      if (!person) throw fail('NOT_FOUND')
      return presentCompany.all(await membershipsOf(db, person.id, visibleCompanies(actor)), actor)
    },

    mine: async (_input, { actor }) =>
      presentCompany.all(await membershipsOf(db, actor.id, isNull(companies.deletedAt)), actor),
  }
}
