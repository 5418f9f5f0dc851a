import { keysOf } from '#keys.ts'
import type { PostProductionStatus, Turn } from '../schema.ts'

type StatusFacts = {
  /** The party that must act; null once the post-production is finished. */
  turn: Turn | null
  /** True when the talent has started. */
  isBegun: boolean
  /** True when clients and guests read this status. Otherwise they read that the agency prepares. */
  isToldToClients: boolean
  /** True when the client sees a version. Internal comments stay hidden. */
  isBeforeClients: boolean
  /** Whether the talent may open Retour (specification §4). */
  opensTalentRetour: boolean
  /** True when the agency may add comments to the round that the talent works on. */
  takesMoreRemarks: boolean
}

/** What each status means to every rule. A new status does not compile without all of these. */
export const statusFacts: Record<PostProductionStatus, StatusFacts> = {
  TO_DO: {
    turn: 'talent',
    isBegun: false,
    isToldToClients: true,
    isBeforeClients: false,
    opensTalentRetour: false,
    takesMoreRemarks: false,
  },
  IN_PROGRESS: {
    turn: 'talent',
    isBegun: true,
    isToldToClients: false,
    isBeforeClients: false,
    opensTalentRetour: false,
    takesMoreRemarks: true,
  },
  TO_MODIFY: {
    turn: 'talent',
    isBegun: true,
    isToldToClients: false,
    isBeforeClients: false,
    opensTalentRetour: true,
    takesMoreRemarks: true,
  },
  AWAITING_APPROVAL: {
    turn: 'staff',
    isBegun: true,
    isToldToClients: false,
    isBeforeClients: false,
    opensTalentRetour: true,
    takesMoreRemarks: false,
  },
  AWAITING_VALIDATION: {
    turn: 'client',
    isBegun: true,
    isToldToClients: true,
    isBeforeClients: true,
    opensTalentRetour: true,
    takesMoreRemarks: false,
  },
  FINISHED: {
    turn: null,
    isBegun: true,
    isToldToClients: true,
    isBeforeClients: true,
    opensTalentRetour: true,
    takesMoreRemarks: false,
  },
}

/** The statuses that satisfy a condition, in the order of a life. */
export const statusesWhere = (holds: (facts: StatusFacts) => boolean): PostProductionStatus[] =>
  keysOf(statusFacts).filter((status) => holds(statusFacts[status]))
