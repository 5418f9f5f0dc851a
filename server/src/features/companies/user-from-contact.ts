import type { User } from '@regie/contract/users/schema'
import { UserCreate } from '@regie/contract/users/schema'
import { and, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { whenInvoicingUnavailable } from '#features/sellsy/index.ts'
import { createUser } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { addMember } from './handlers/members.ts'
import { companies } from './table.ts'

type ContactToUser = { sellsyId: string; role: User['role']; invite: boolean }

/**
 * Creates a user from a contact of the invoicing service. Throws INVALID, with the missing fields, when the contact
 * lacks some.
 */
export async function userFromContact(
  platform: Platform,
  actor: Actor,
  { sellsyId, role, invite }: ContactToUser,
): Promise<User> {
  const { db, jobs, invoicing } = platform
  const contact = await invoicing.contact(sellsyId).catch(whenInvoicingUnavailable(platform))
  if (!contact)
    throw fail('INVALID', { fields: { sellsyId: 'Ce contact n’existe pas dans le service de facturation' } })
  const person = z.safeParse(UserCreate, {
    firstname: contact.firstname ?? '',
    lastname: contact.lastname ?? '',
    email: contact.email ?? '',
    role,
    invite,
  })
  if (!person.success) {
    const [missing] = person.error.issues
    throw fail('INVALID', {
      fields: { sellsyId: `La fiche de ce contact est incomplète : ${missing?.message ?? 'à compléter'}` },
    })
  }
  // An invalid telephone number is dropped: it must not prevent the creation.
  const phone = z.safeParse(UserCreate.shape.phone, contact.phone)
  return db.transaction(async (tx) => {
    const created = await createUser(tx, jobs, actor, {
      ...person.data,
      phone: phone.success ? phone.data : null,
      sellsyId,
    })
    if (contact.companyIds.length === 0 || (role !== 'CLIENT' && role !== 'TALENT')) return created
    const linked = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(isNull(companies.deletedAt), inArray(companies.sellsyId, contact.companyIds)))
    for (const { id } of linked)
      await addMember(tx, actor, id, { userId: created.id, jobTitle: contact.jobTitle?.slice(0, 80) ?? null })
    return created
  })
}
