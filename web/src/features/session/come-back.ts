import { pageHere } from '#platform/session/redirects.ts'

const key = 'regie-come-back'
/** As long as a mailed link is good for. */
const lifetime = 15 * 60_000

/** Keeps the page that somebody wanted while they fetch a link in their mails, which opens in another tab. */
export function rememberPage(page: string) {
  localStorage.setItem(key, JSON.stringify({ page, until: Date.now() + lifetime }))
}

/** The page kept, once and while it is fresh; null otherwise. */
export function takeRememberedPage(): string | null {
  const kept = localStorage.getItem(key)
  localStorage.removeItem(key)
  const read: unknown = kept ? JSON.parse(kept) : null
  if (typeof read !== 'object' || read === null || !('page' in read) || !('until' in read)) return null
  return Number(read.until) > Date.now() ? pageHere(read.page) : null
}
