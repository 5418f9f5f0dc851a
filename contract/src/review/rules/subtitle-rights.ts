import { type AccountRights, can, isStaff } from '#can.ts'

type Person = AccountRights & { id: string }

/** True for who may add, change, remove and bring back subtitles: talents, and the staff who change post-productions. */
export const mayWriteSubtitles = (person: AccountRights): boolean =>
  isStaff(person) ? can(person, ['post-productions.update']) : person.role === 'TALENT'

/**
 * True for who may validate subtitles, or take that back: the staff who validate post-productions, and whoever decides for the client.
 * `isOwn`: for words that the person wrote, which somebody else validates. `deciderId`: null where nobody is named.
 */
export function mayValidateSubtitles(
  person: Person,
  { isOwn, deciderId }: { isOwn: boolean; deciderId: string | null },
): boolean {
  if (isOwn) return false
  if (isStaff(person)) return can(person, ['post-productions.validate'])
  return person.role === 'CLIENT' && (deciderId === null || deciderId === person.id)
}
