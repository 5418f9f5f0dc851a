import type { SessionOnPage } from '@regie/contract/session/rules/page'

/**
 * The session that the server wrote into this page; null where it did not. A page that comes back in history may come from the
 * browser, as it was: its session may be over since, and is asked for.
 */
export function writtenSession(): SessionOnPage | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content
  const [navigation] = performance.getEntriesByType('navigation')
  if (!written || !(navigation instanceof PerformanceNavigationTiming)) return null
  return navigation.type === 'back_forward' ? null : (JSON.parse(written) as SessionOnPage)
}
