import { keysOf } from '#keys.ts'
import type { PostProductionStatus } from '../schema.ts'

type StatusFacts = {
  /** Whose turn it is; null once the post-production is over. */
  turn: 'talent' | 'staff' | 'client' | null
  /** Whether the talent has begun. */
  isBegun: boolean
  /** Whether clients and guests read this status; between two presentations they read that the agency prepares. */
  isToldToClients: boolean
  /** Whether a version is the client's to see, and internal words about it are not. */
  isBeforeClients: boolean
  /** Whether the talent may open Retour (specification §4). */
  opensTalentRetour: boolean
  /** Whether the talent deals with a round that the agency may still add to. */
  takesMoreRemarks: boolean
}

/** What each status means to every rule. A new status does not compile until all of it is said. */
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

/** The statuses of which something is true, in the order of a life. */
export const statusesWhere = (holds: (facts: StatusFacts) => boolean): PostProductionStatus[] =>
  keysOf(statusFacts).filter((status) => holds(statusFacts[status]))
