/* oxlint-disable typescript/no-misused-spread -- one of the misuses that are tried */
import type { postProductions } from '@regie/contract/post-productions/routes'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { presentPostProduction } from '#features/post-productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers, Subscription } from '#platform/http/handlers.ts'
import { type Presented, staffOnly, type Views } from '#platform/present.ts'

// Each of these lets a row out without its presenter: none may compile. `npm run check` verifies them; nothing runs.

type Get = Handlers<typeof postProductions>['get']
declare const whole: Parameters<typeof presentPostProduction>[0]
declare const actor: Actor
declare const listed: PostProductionListed

const presented = presentPostProduction(whole, actor)
export const good: Get = async () => presented

// @ts-expect-error -- a row as the database answers it
export const raw: Get = async () => whole
// @ts-expect-error -- a row of the right shape, that went through nothing
export const shaped: Get = async () => listed
// @ts-expect-error -- what is added to a copy was presented to nobody
export const copied: Get = async () => ({ ...presented, versionInterne: whole.versionInterne })
// @ts-expect-error -- a failure tells its row to whoever wrote over it
export const stale = fail('STALE_VERSION', { current: whole })

declare const subscription: Subscription<Presented<PostProductionListed>>
// @ts-expect-error -- an event of a stream
subscription.send({ id: '1', data: whole })
// @ts-expect-error -- a stream of rows does not stand for one of presented rows
export const stream: Subscription<PostProductionListed> = subscription

const { guest: _guest, ...withoutGuest } = staffOnly
// @ts-expect-error -- every audience is decided
export const views: Views<PostProductionListed> = withoutGuest
