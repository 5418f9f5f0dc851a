import { eq, sql } from 'drizzle-orm'
import { companies, companyMembers } from '../features/companies/index.ts'
import { users } from '../features/users/index.ts'
import type { Database } from '../platform/db/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import { accounts, demoPassword } from './accounts.ts'
import { demoCompanies } from './companies.ts'
import { demoPeople } from './people.ts'

/** Fills an empty database with the demo agency, whole or not at all. True when the agency is there, now or from before. */
export async function loadDemo(db: Database): Promise<boolean> {
  const now = new Date()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`)
    if ((await tx.$count(users)) > 0) return (await tx.$count(users, eq(users.email, accounts[0]))) > 0
    const passwordHash = await hashPassword(demoPassword)
    const agency = demoCompanies(now)
    await tx.insert(users).values(demoPeople(now).map((person) => ({ ...person, passwordHash })))
    await tx.insert(companies).values(agency.companies)
    await tx.insert(companyMembers).values(agency.memberships)
    return true
  })
}
