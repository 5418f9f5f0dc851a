import type { Feature as FeatureName } from '@regie/contract'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { Routes } from '@regie/contract/route'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** The responsibilities that a person must hand over, as French phrases (« de 3 sociétés »); empty without any. */
export type HandoverSurvey = (db: Executor, userId: string) => Promise<string[]>

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
 * awaited.
 */
export type CheckDecider = (tx: Transaction, actor: Actor, postProduction: PostProductionListed) => Promise<void>

/**
 * Names of the unfinished edits of a talent, three at most, that no prestation would open to them any more, were the productions taken
 * from the prestation `without`.
 */
export type StrandedEdits = (
  db: Executor,
  taken: { userId: string | null; productionIds: readonly string[]; without: string },
) => Promise<string[]>

/** True when the provider of a prestation accepted its order: it stays an outside one. */
export type HasAcceptedOrder = (db: Executor, prestationId: string) => Promise<boolean>

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
  strandedEdits: StrandedEdits
  hasAcceptedOrder: HasAcceptedOrder
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
