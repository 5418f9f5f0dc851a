import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Milliseconds between two refusals of bodies from one address. */
const interval = 50
/** Milliseconds that a refusal is held back at most: less than a body has to arrive. */
const longestHold = 2000

/**
 * Holds back the refusals of bodies that are too large: twenty per second and address, each by two seconds at most. Meanwhile
 * nothing of the body is read, so that a loop of refusals costs little to everybody else. The first of an address is immediate.
 */
export function paceRefusals(): (address: string) => Promise<void> {
  const nextByAddress = new LRUCache<string, number>({ max: 10_000 })
  return async (address) => {
    const now = performance.now()
    const turn = Math.max(now, nextByAddress.get(address) ?? 0)
    const hold = Math.min(turn - now, longestHold)
    nextByAddress.set(address, now + hold + interval)
    if (hold > 0) await sleep(hold)
  }
}
