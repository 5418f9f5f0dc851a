import * as z from 'zod/mini'
import { Instant } from '../fields.ts'
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
})
export type ChainState = z.infer<typeof ChainState>
