import { isStaff } from '@regie/contract/can'
import type { profile as routes } from '@regie/contract/profile/routes'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers, visibleCompanies } from '#features/companies/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { listing, sortableText } from '#platform/db/listing.ts'
import { containsFolded, containsText, matchesEachWord } from '#platform/db/search.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { isContactOf } from '../access.ts'
import { presentContact } from '../present.ts'

const queryBuilder = new QueryBuilder()

const contactPage = listing({
  fields: {
    id: users.id,
    firstname: users.firstname,
    lastname: users.lastname,
    email: users.email,
    phone: users.phone,
    role: users.role,
    photo: users.photo,
    sellsyId: users.sellsyId,
  },
  from: sql`${users}`,
  sortable: { name: sortableText(sql`(${users.lastname} || ' ' || ${users.firstname})`) },
  first: 'name',
})

/** The companies that a person's contacts are shown with. */
const shownCompanies = (actor: Actor) => (isStaff(actor) ? isNull(companies.deletedAt) : visibleCompanies(actor))

/** True for a person whose name, address, or company, contains the word. */
const holdsWord = (actor: Actor) => (word: string) => {
  const ofCompanies = queryBuilder
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(shownCompanies(actor), containsFolded(companies.search, word)))
  const text = sql`(${users.firstname} || ' ' || ${users.lastname} || ' ' || ${users.email})`
  return or(containsText(text, word), inArray(users.id, ofCompanies))
}

/** The companies of some people, in the order of their names. */
const readMemberships = (db: Executor, actor: Actor, userIds: readonly string[]) =>
  db
    .select({
      userId: companyMembers.userId,
      jobTitle: companyMembers.jobTitle,
      company: { id: companies.id, name: companies.name, sellsyId: companies.sellsyId },
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(inArray(companyMembers.userId, [...userIds]), shownCompanies(actor)))
    .orderBy(sql`${companies.name} collate regie_french`, companies.id)

/** The people that somebody works with, by name, page after page. */
export const contactHandlers = (platform: Platform): Pick<Handlers<typeof routes>, 'contacts'> => ({
  async contacts({ query }, { actor }) {
    const matches = query.q ? matchesEachWord(query.q, holdsWord(actor)) : undefined
    const page = await contactPage(platform, query, and(ne(users.id, actor.id), isContactOf(actor), matches))
    const ids = page.data.map(({ id }) => id)
    const memberships = ids.length === 0 ? [] : await readMemberships(platform.db, actor, ids)
    const data = page.data.map((person) => {
      const held = memberships.filter(({ userId }) => userId === person.id)
      return {
        ...person,
        jobTitle: held.find(({ jobTitle }) => jobTitle !== null)?.jobTitle ?? null,
        companies: held.map(({ company }) => company),
      }
    })
    return presentContact.page({ ...page, data }, actor)
  },
})
