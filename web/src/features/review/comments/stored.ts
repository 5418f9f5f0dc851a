import * as z from 'zod/mini'

/** Reads a value that this browser stored; null without one, or for one of another shape. */
export function readStored<S extends z.core.$ZodType>(schema: S, key: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // Written by hand, or storage is unavailable.
    return null
  }
}

/** Stores a value in this browser; null removes it. Answers false when storage is full or unavailable. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Every text stored under a prefix, by its key. */
export function storedTexts(prefix: string): Record<string, string> {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return Object.fromEntries(keys.flatMap((key) => [[key, readStored(z.string(), key)] as const]).filter(isText))
  } catch {
    return {}
  }
}
const isText = (entry: readonly [string, string | null]): entry is readonly [string, string] => entry[1] !== null
