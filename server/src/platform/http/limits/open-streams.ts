import { fail } from '../failure.ts'

/** Maximum number of open event streams on this server. A page holds two at most. */
type StreamLimits = { perPerson: number; perAddress: number }

export type OpenStreams = {
  /** Takes a place, and returns the function that releases it. Throws TOO_MANY. */
  enter(from: { person: string | null; address: string }): () => void
}

/** Counts the event streams open on this server, by person and by address. */
export function openStreams({ perPerson, perAddress }: StreamLimits): OpenStreams {
  const open = new Map<string, number>()
  const count = (key: string, change: number) => {
    const left = (open.get(key) ?? 0) + change
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  return {
    enter({ person, address }) {
      const keys = [`address ${address}`, ...(person === null ? [] : [`person ${person}`])]
      const isFull = keys.some((key, index) => (open.get(key) ?? 0) >= (index === 0 ? perAddress : perPerson))
      if (isFull)
        throw fail('TOO_MANY', {
          message: 'Trop de pages sont ouvertes en même temps. Fermez-en, puis réessayez.',
          retryAfterSeconds: 30,
        })
      for (const key of keys) count(key, 1)
      let left = false
      return () => {
        if (left) return
        left = true
        for (const key of keys) count(key, -1)
      }
    },
  }
}
