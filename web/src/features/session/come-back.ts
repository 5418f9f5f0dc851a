import { pageOfThisOrigin } from '#platform/session/redirects.ts'

const key = 'regie-come-back'
/** Lifetime of a mailed link, in milliseconds. */
const linkLifetime = 15 * 60_000

/** Stores the wanted page while the person opens a mailed link, which opens in another tab. */
export function rememberPage(page: string) {
  localStorage.setItem(key, JSON.stringify({ page, until: Date.now() + linkLifetime }))
}

/** The stored page, once and while fresh; null otherwise. */
export function takeRememberedPage(): string | null {
  const stored = localStorage.getItem(key)
  localStorage.removeItem(key)
  const read: unknown = stored ? JSON.parse(stored) : null
  if (typeof read !== 'object' || read === null || !('page' in read) || !('until' in read)) return null
  return Number(read.until) > Date.now() ? pageOfThisOrigin(read.page) : null
}
