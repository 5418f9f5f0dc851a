import { createHash } from 'node:crypto'
import type { ChainFault, ChainState } from '@regie/contract/proof/schema'
import { canonicalJson } from './canonical.ts'

/** An event, as its hash covers it. */
export type ChainedEvent = {
  id: number
  /** ISO 8601, in milliseconds. */
  at: string
  name: string
  subjectType: string
  subjectId: string
  label: string | null
  projectId: string | null
  actorId: string | null
  changes: Record<string, unknown>
}

/** A link of the chain of a project. Hashes are SHA-256, in hexadecimal. */
export type Link = {
  rank: number
  eventId: number
  at: string
  contentHash: string
  hash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** What the first link of a project follows. */
export const rootOf = (projectId: string): string => sha256(`regie ${projectId}`)

export const contentHashOf = (event: ChainedEvent): string => sha256(canonicalJson(event))

/** The hash of a link after another: over its place, its event, its moment and its content. */
export const linkHashOf = (
  previous: string,
  { rank, eventId, at, contentHash }: Pick<Link, 'rank' | 'eventId' | 'at' | 'contentHash'>,
): string => sha256(`${previous}\n${rank}\n${eventId}\n${at}\n${contentHash}`)

/** The links of events that follow the last one of a chain; `rank` 0 and the root of the project when there is none. */
export function linksAfter(last: Pick<Link, 'rank' | 'hash'>, events: readonly ChainedEvent[]): Link[] {
  let { rank, hash } = last
  return events.map((event) => {
    rank += 1
    const link = { rank, eventId: event.id, at: event.at, contentHash: contentHashOf(event) }
    hash = linkHashOf(hash, link)
    return { ...link, hash }
  })
}

/** The name of the event that says which links had a name erased, under `changes.ranks`. */
export const erasureEvent = 'projects.namesErased'

const ranksErasedBy = ({ name, changes }: ChainedEvent): number[] => {
  const after = Array.isArray(changes['ranks']) ? changes['ranks'][1] : undefined
  return name === erasureEvent && Array.isArray(after) ? after.filter((rank) => typeof rank === 'number') : []
}

/** Faults told at most: one is enough to know, and thousands are one cause. */
const mostFaults = 20

export type ChainCheck = {
  /** Takes the next link, in the order of ranks, with its event; null when the event is not there. */
  take: (link: Link, event: ChainedEvent | null) => void
  /** The result, once every link was taken. */
  end: () => Omit<ChainState, 'acceptances'>
}

/**
 * Checks the chain of a project, link by link. An event that is gone is no fault before `forgottenBefore`. An event whose names were erased is none
 * when a later link of the chain says so.
 */
export function checkChain(projectId: string, { forgottenBefore }: { forgottenBefore: string }): ChainCheck {
  let previous = rootOf(projectId)
  let links = 0
  let forgotten = 0
  const faults: ChainFault[] = []
  /** Changed events that may have been erased, by rank. */
  const altered = new Map<number, ChainFault>()
  const declared = new Set<number>()
  return {
    take(link, event) {
      links += 1
      const { rank, at } = link
      if (rank !== links || link.hash !== linkHashOf(previous, link)) faults.push({ rank, kind: 'BROKEN', at })
      previous = link.hash
      if (event === null) {
        if (at < forgottenBefore) forgotten += 1
        else faults.push({ rank, kind: 'MISSING', at })
        return
      }
      if (contentHashOf(event) !== link.contentHash) altered.set(rank, { rank, kind: 'CHANGED', at })
      // A declaration that was itself changed declares nothing.
      else for (const erased of ranksErasedBy(event)) if (erased < rank) declared.add(erased)
    },
    end() {
      const erased = [...altered.keys()].filter((rank) => declared.has(rank))
      const changed = [...altered.values()].filter(({ rank }) => !declared.has(rank))
      const all = [...faults, ...changed].toSorted((one, other) => one.rank - other.rank)
      return {
        links,
        head: links === 0 ? null : previous,
        erased: erased.length,
        forgotten,
        faults: all.slice(0, mostFaults),
      }
    },
  }
}
