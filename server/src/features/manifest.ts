import type { Feature as FeatureName } from '@regie/contract'
import type { Routes } from '@regie/contract/route'
import type { SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#platform/db/database.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** What a person is still responsible for, as French phrases (« de 3 sociétés »); empty when nothing. */
export type Ownership = (db: Executor, userId: string) => Promise<string[]>

/** The links that were mailed to the holder of an account. */
export type MailedLinks = {
  /** Makes every link that was mailed to a person worthless. Answers whether one of them was an invitation. */
  revoke(tx: Transaction, userId: string): Promise<{ wasInvited: boolean }>
  /** Makes the link that would confirm another address worthless. */
  revokeConfirmation(tx: Transaction, userId: string): Promise<void>
}

/** What a sign-in asks about second factors. */
export type SecondFactorRules = {
  /** True when a person's sign-ins take a second step. */
  isHeldBy(tx: Executor, userId: string): Promise<boolean>
  /** In a query on users: true when the person must set a second factor up before anything else. */
  mustEnrol: SQL<boolean>
}

/** Gives the comments of a round back to its client, when the step that sent them is undone. */
export type GiveBackRound = (tx: Transaction, step: { id: string; at: string }) => Promise<void>

/** What a feature asks of those after it in the order, which it can't import. */
export type Seams = {
  /** What hangs from the rows of a feature, in the features after it and in their order. */
  dependentsOf: (feature: FeatureName) => Dependents[]
  ownerships: readonly Ownership[]
  mailedLinks: MailedLinks
  secondFactors: SecondFactorRules
  giveBackRound: GiveBackRound
}

/** What a feature brings to the product. `app.ts` serves every manifest of `features.ts`. */
export type FeatureManifest<R extends Routes> = {
  routes: R
  handlers: (platform: Platform, seams: Seams) => Handlers<R>
  /** Background work that every server does. */
  jobs?: (platform: Platform) => Job[]
  /** Background work that takes the processors. Workers do it where an installation has any. */
  heavyJobs?: (platform: Platform) => Job[]
  /** What goes to the trash with the rows of other features, or keeps them from going. */
  dependents?: Partial<Record<FeatureName, (seams: Seams) => Dependents>>
  /** What keeps an account from being deleted. */
  ownership?: Ownership
  /** Runs once, before the server answers. */
  start?: (platform: Platform) => void
}
