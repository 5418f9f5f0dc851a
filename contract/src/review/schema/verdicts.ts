import * as z from 'zod/mini'
import { atMost, Id, Instant } from '#fields.ts'
import { seenParts, verdictNames } from '../rules/verdicts.ts'

export const Verdict = z.enum(verdictNames, { error: 'Avis inconnu' })

const given = { versionId: Id, verdict: Verdict, note: z.string(), givenAt: Instant }

/** What the caller thinks of a version. */
export const OwnVerdict = z.object(given)
export type OwnVerdict = z.infer<typeof OwnVerdict>

export const VerdictGiving = z.object({
  /** The version that the person judges: an earlier one is refused. */
  versionId: Id,
  verdict: Verdict,
  note: z._default(z.string().check(z.trim(), atMost(1000, 'Précision trop longue')), ''),
})
export type VerdictGiving = z.infer<typeof VerdictGiving>

/** What a reviewer saw of a file. */
export const Seen = z.object({
  versionId: Id,
  fileKey: Id,
  /** The hundredths that were seen, from 0. */
  parts: z.array(z.int().check(z.minimum(0), z.maximum(seenParts - 1))).check(z.maxLength(seenParts)),
})
export type Seen = z.infer<typeof Seen>

/** A person whose verdict is expected, and what is known of it. */
export const Reviewer = z.object({
  id: Id,
  /** Null for a guest who gave no name. */
  name: z.nullable(z.string()),
  isGuest: z.boolean(),
  /** The last verdict, on any version. */
  verdict: z.nullable(z.object({ ...given, clientNumber: z.nullable(z.int()) })),
  /** First and last look at the presented version. */
  openedAt: z.nullable(Instant),
  lastSeenAt: z.nullable(Instant),
  /** Share of the files of the presented version that was seen, in hundredths. */
  seen: z.int().check(z.minimum(0), z.maximum(100)),
  /** When they were last reminded of the presented version. */
  remindedAt: z.nullable(Instant),
})
export type Reviewer = z.infer<typeof Reviewer>

/** The reviewers of the last version that the client’s side was shown. */
export const Reviewers = z.object({
  versionId: z.nullable(Id),
  clientNumber: z.nullable(z.int()),
  reviewers: z.array(Reviewer),
})
export type Reviewers = z.infer<typeof Reviewers>

export const Reminding = z.object({
  userIds: z.array(Id).check(z.minLength(1, 'Personne à relancer'), z.maxLength(200, 'Trop de personnes')),
})
