import { createHash } from 'node:crypto'
import { signingEvents } from '@regie/contract/acceptances/rules'
import type { ChainFault, ChainState } from '@regie/contract/proof/schema'
import * as z from 'zod/mini'
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
/** What takes the place of an erased name. */
export const erasedName = 'Compte effacé'

/** Each rank with the hash of what its event became; a rank alone, in what was declared before hashes were. */
const Erasures = z.array(z.union([z.int(), z.tuple([z.int(), z.string()])]))
export type Erasures = z.infer<typeof Erasures>

function erasuresOf({
  name,
  changes: { ranks },
}: ChainedEvent): (readonly [rank: number, contentHash: string | null])[] {
  const after: unknown = Array.isArray(ranks) ? ranks[1] : undefined
  const { data = [] } = Erasures.safeParse(name === erasureEvent ? after : [])
  return data.map((one) => (typeof one === 'number' ? [one, null] : one))
}

/** Faults told at most: one is enough to know, and thousands are one cause. */
const mostFaults = 20

export type ChainCheck = {
  /** Takes the next link, in the order of ranks, with its event; null when the event is not there. */
  take: (link: Link, event: ChainedEvent | null) => void
  /** The result, once every link was taken. */
  end: () => Omit<ChainState, 'acceptances'>
}

/** A changed event that an erasure may explain: what it is now. */
type Altered = { fault: ChainFault; contentHash: string; isNameless: boolean }

/** True when what was declared of a rank is what its event became. Ranks alone tell nothing but a name that went. */
const isDeclared = (declared: string | null | undefined, { contentHash, isNameless }: Altered): boolean =>
  declared === null ? isNameless : declared === contentHash

/** What a signature is checked by: no erasure changes it, and none is an excuse for a change. */
const signingNames: ReadonlySet<string> = new Set(signingEvents)

/**
 * Checks the chain of a project, link by link. An event that is gone is no fault before `forgottenBefore`. An event whose names were erased is none
 * when a later link of the chain says so, unless it is one of a signature.
 */
export function checkChain(projectId: string, { forgottenBefore }: { forgottenBefore: string }): ChainCheck {
  let previous = rootOf(projectId)
  let links = 0
  let forgotten = 0
  const faults: ChainFault[] = []
  /** By rank. */
  const altered = new Map<number, Altered>()
  const declared = new Map<number, string | null>()
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
      const contentHash = contentHashOf(event)
      const fault = { rank, kind: 'CHANGED', at } as const
      // A declaration that was itself changed declares nothing.
      if (contentHash === link.contentHash) {
        for (const [erased, after] of erasuresOf(event)) if (erased < rank) declared.set(erased, after)
      } else if (signingNames.has(event.name)) faults.push(fault)
      else altered.set(rank, { fault, contentHash, isNameless: canonicalJson(event).includes(erasedName) })
    },
    end() {
      const changed = [...altered].flatMap(([rank, one]) => (isDeclared(declared.get(rank), one) ? [] : [one.fault]))
      const all = [...faults, ...changed].toSorted((one, other) => one.rank - other.rank)
      return {
        links,
        head: links === 0 ? null : previous,
        erased: altered.size - changed.length,
        forgotten,
        faults: all.slice(0, mostFaults),
      }
    },
  }
}
