import { keysOf } from '@regie/contract/keys'
import { type Permission, roleLabels } from '@regie/contract/permissions'
import { User } from '@regie/contract/users/schema'
import { isNull, sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { knownValues } from '#platform/db/checks.ts'
import { columnsOf, instant, rowColumns, searchText } from '#platform/db/columns.ts'

const permissionList = (name: string) => text(name).array().$type<Permission[]>().notNull().default(sql`'{}'`)

export const users = pgTable(
  'users',
  {
    ...rowColumns,
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    /** Always lower-case: the contract folds it. */
    email: text('email').notNull(),
    /** The requested address, until its owner opens the mailed link; lower-case too. */
    pendingEmail: text('pending_email'),
    phone: text('phone'),
    /** What they can do, separated by commas: a generated column reads no array. */
    skills: text('skills').notNull().default(''),
    role: text('role', { enum: keysOf(roleLabels) }).notNull(),
    /**
     * The role's list with the person's additions and removals, in this release. Updated at each change and at each
     * start.
     */
    permissions: permissionList('permissions'),
    permissionsAdded: permissionList('permissions_added'),
    permissionsRemoved: permissionList('permissions_removed'),
    /** The id of the contact in the invoicing service. */
    sellsyId: text('sellsy_id'),
    /** Digest of the photo. */
    photo: text('photo'),
    /** Argon2id, PHC format; null until the person chooses a password. */
    passwordHash: text('password_hash'),
    deactivatedAt: instant('deactivated_at'),
    lastSeenAt: instant('last_seen_at'),
    /** Sessions opened before this time are over (account deactivated, password reset). */
    sessionsEndedAt: instant('sessions_ended_at'),
    search: text('search').generatedAlwaysAs(searchText(sql`firstname`, sql`lastname`, sql`email`, sql`skills`)),
  },
  (table) => [
    ...knownValues(table),
    check('users_email_folded', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('users_email_key').on(table.email).where(isNull(table.deletedAt)),
    uniqueIndex('users_sellsy_key').on(table.sellsyId).where(isNull(table.deletedAt)),
    index('users_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    // The one that bears a name, where a thousand others hold the word.
    index('users_named_index').using('hash', table.search),
    index('users_lastname_natural_index').on(sql`(${table.lastname} collate regie_french)`, table.id),
    index('users_firstname_natural_index').on(sql`(${table.firstname} collate regie_french)`, table.id),
    index('users_email_natural_index').on(sql`(${table.email} collate regie_french)`, table.id),
    index('users_created_at_index').on(table.createdAt, table.id),
    index('users_role_index').on(table.role),
  ],
)

/** What the API shows of a user. */
export const userColumns = columnsOf(users, User)
