/**
 * The page to open after sign-in: `wanted` when it is a path of this origin, as the browser parses it.
 * `//evil.example`, `/\evil.example` and similar texts are other sites' addresses. Null otherwise.
 */
export function pageOfThisOrigin(wanted: unknown, origin = location.origin): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  if (!URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  // Checked again after parsing: `/.//evil.example` has this origin, but its path is another site's address.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/**
 * Search params of the pages that lead back: `redirect` only when it is a page of this origin. A refused value is set
 * to undefined: a missing key would keep the value of the address.
 */
export const wantedPage = ({ redirect }: Record<string, unknown>): { redirect?: string | undefined } => ({
  redirect: pageOfThisOrigin(redirect) ?? undefined,
})
