import { keysOf } from '#keys.ts'
import type { CommentingContext } from './comments.ts'

/** What a reviewer thinks of a version. It moves no status: the decision does. */
export const verdictLabels = {
  APPROVED: 'Validé',
  WITH_RESERVATIONS: 'Validé avec réserves',
  TO_REVISE: 'À revoir',
} as const
export type Verdict = keyof typeof verdictLabels
export const verdictNames = keysOf(verdictLabels)

/** True for the client’s side, while a version is presented to it. */
export const mayGiveVerdict = ({ speaker, status }: CommentingContext): boolean =>
  (speaker === 'CLIENT' || speaker === 'GUEST') && status === 'AWAITING_VALIDATION'

/** Number of equal parts of a file that are seen or not. */
export const seenParts = 100

/** Hours between two reminders of the same person about the same version. */
export const hoursBetweenReminders = 24

type Reminded = { verdict: { versionId: string } | null; remindedAt: string | null }

/** True when a reviewer has no verdict on a version, and was not reminded of it lately. `now`: milliseconds. */
export const mayBeReminded = ({ verdict, remindedAt }: Reminded, versionId: string, now: number): boolean =>
  verdict?.versionId !== versionId &&
  (remindedAt === null || now - Date.parse(remindedAt) >= hoursBetweenReminders * 3_600_000)

/** The parts of a file that frames, pages or pictures from `first` to before `end` cover, of `count`. */
export function partsOf({ first, end, count }: { first: number; end: number; count: number }): {
  from: number
  to: number
} {
  const part = (at: number) => Math.floor((at * seenParts) / count)
  return { from: part(first), to: Math.max(part(first) + 1, part(end)) }
}
