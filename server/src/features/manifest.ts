import type { Feature as FeatureName } from '@regie/contract'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { AcceptanceFault } from '@regie/contract/proof/schema'
import type { Routes } from '@regie/contract/route'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** A responsibility that holds an account back: what it is of (« de 3 sociétés »), and what to do first, in French. */
export type Responsibility = { of: string; wayOut: string }
/** What to do of most responsibilities. */
export const handOver = 'confiez-les d’abord à quelqu’un d’autre'
/** The responsibilities of a person that end before they leave; empty without any. */
export type HandoverSurvey = (db: Executor, userId: string) => Promise<Responsibility[]>

/** The links mailed to the owner of an account. */
export type MailedLinks = {
  /** Invalidates every link mailed to a person. Answers whether one of them was an invitation. */
  revoke(tx: Transaction, userId: string): Promise<{ wasInvited: boolean }>
  /** Invalidates the link that would confirm another address. */
  revokeConfirmation(tx: Transaction, userId: string): Promise<void>
}

/** The questions that a sign-in asks about second factors. */
export type SecondFactorRules = {
  /** True when a person's sign-ins take a second step. */
  isHeldBy(tx: Executor, userId: string): Promise<boolean>
  /** In a query on users: true when the person must enrol a second factor before anything else. */
  mustEnrol: SQL<boolean>
}

/** Turns the comments of a round into drafts again, when a rollback undoes the step that sent them. */
export type GiveBackRound = (tx: Transaction, step: { id: string; at: string }) => Promise<void>

/**
 * Lets the files of a version be submitted or presented, by the technical control of their production. `versionId`: null for a version that
 * is being made; `waiver`: why somebody goes on in spite of it. Throws QUALITY_BLOCKED.
 */
export type PassQualityControl = (
  tx: Transaction,
  actor: Actor,
  version: {
    postProduction: PostProductionListed
    mediaIds: readonly string[]
    versionId: string | null
    waiver: string | null
  },
) => Promise<void>

/**
 * Throws FORBIDDEN for a client whose company named somebody else to decide for the production, REVIEWERS_AWAITED while others are
 * awaited. `isOneFile`: for one file of the version, which ends nothing and waits for nobody.
 */
export type CheckDecider = (
  tx: Transaction,
  actor: Actor,
  postProduction: PostProductionListed,
  judged: { isOneFile: boolean },
) => Promise<void>

/**
 * Names of the unfinished edits of a talent, three at most, that no prestation would open to them any more, were the productions taken
 * from the prestation `without`.
 */
export type StrandedEdits = (
  db: Executor,
  taken: { userId: string | null; productionIds: readonly string[]; without: string },
) => Promise<string[]>

/** Who accepted the order of a prestation; null before somebody did. It then stays an outside one. */
export type AcceptorOfOrder = (db: Executor, prestationId: string) => Promise<string | null>

/** Gives the rights of files that an edit delivers no more to the files of the version that it finishes with. */
export type MoveRights = (
  tx: Transaction,
  actor: Actor,
  finished: { postProduction: PostProductionListed; mediaIds: readonly string[] },
) => Promise<void>

/** The signed acceptances of a project that are no longer what its events say, or that follow another history. */
export type ReadAcceptanceFaults = (
  platform: Pick<Platform, 'db' | 'storage'>,
  projectId: string,
) => Promise<AcceptanceFault[]>

/** True for a file that a signed acceptance names, whichever company signed it. */
export type IsAcceptedFile = (db: Executor, mediaId: string) => Promise<boolean>

/** What a feature needs from later features in the order, which it can't import. */
export type LaterFeatures = {
  /** What depends on the rows of a feature, in later features and in their order. */
  dependentsOf: (feature: FeatureName) => Dependents[]
  ownerships: readonly HandoverSurvey[]
  mailedLinks: MailedLinks
  secondFactors: SecondFactorRules
  giveBackRound: GiveBackRound
  passQualityControl: PassQualityControl
  checkDecider: CheckDecider
  moveRights: MoveRights
  strandedEdits: StrandedEdits
  acceptorOfOrder: AcceptorOfOrder
  readAcceptanceFaults: ReadAcceptanceFaults
  isAcceptedFile: IsAcceptedFile
}

/** What a feature contributes to the product. `app.ts` serves every manifest of `features.ts`. */
export type FeatureManifest<R extends Routes> = {
  routes: R
  handlers: (platform: Platform, seams: LaterFeatures) => Handlers<R>
  /** Background work of every server. */
  jobs?: (platform: Platform) => Job[]
  /** Background work that uses the processors. Workers do it in installations that have workers. */
  heavyJobs?: (platform: Platform) => Job[]
  /** What is deleted with the rows of other features, or prevents their deletion. */
  dependents?: Partial<Record<FeatureName, (seams: LaterFeatures) => Dependents>>
  /** What prevents the deletion of an account. */
  ownership?: HandoverSurvey
  /** Runs once, before the server answers. */
  start?: (platform: Platform) => void
}
