import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'

/** What a check of the chain of a project finds. */
export const chainFaultLabels = {
  CHANGED: 'Événement modifié',
  MISSING: 'Événement retiré',
  BROKEN: 'Maillon modifié',
} as const
export const ChainFaultKind = z.enum(keysOf(chainFaultLabels))

export const ChainFault = z.object({
  /** The place of the link, from 1. */
  rank: z.int(),
  kind: ChainFaultKind,
  /** When the event happened, as the link says. */
  at: Instant,
})
export type ChainFault = z.infer<typeof ChainFault>

/** What a signed acceptance, as it is kept, has other than the history of its project. */
export const acceptanceFaultLabels = {
  CHANGED: 'Procès-verbal modifié',
  REWRITTEN: 'Histoire réécrite avant le procès-verbal',
  RESEALED: 'Document de procès-verbal remplacé ou retiré',
  MISSING: 'Procès-verbal retiré',
} as const
export const AcceptanceFaultKind = z.enum(keysOf(acceptanceFaultLabels))

export const AcceptanceFault = z.object({
  productionId: Id,
  /** Its name. */
  production: z.string(),
  /** The number of the acceptance, in its production. */
  number: z.int(),
  kind: AcceptanceFaultKind,
})
export type AcceptanceFault = z.infer<typeof AcceptanceFault>

/** The chain of the events of a project, as it was just checked. */
export const ChainState = z.object({
  links: z.int(),
  /** Hash of the last link, in hexadecimal; null without any. */
  head: z.nullable(z.string()),
  /** Events whose names were erased at the demand of a person: the chain says so itself. */
  erased: z.int(),
  /** Events that are no longer kept, because of their age. */
  forgotten: z.int(),
  /** The first ones. */
  faults: z.array(ChainFault),
  /** The signed acceptances that are no longer what its events say. */
  acceptances: z.array(AcceptanceFault),
})
export type ChainState = z.infer<typeof ChainState>
