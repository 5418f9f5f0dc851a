/**
 * The page to come back to after sign-in, when `wanted` is one of ours: a path of this origin, as the browser itself
 * understands it (`//evil.example`, `/\evil.example` and their like are addresses of other sites). Null otherwise.
 */
export function pageHere(wanted: unknown, origin = location.origin): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  if (!URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  // Judged again once read: `/.//evil.example` is of this origin, but its path would be another site's address.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/**
 * Search params of the pages that lead back: anything but a page of ours is dropped. It is dropped by name: a param that
 * the answer does not hold would stay as it came.
 */
export const wantedPage = ({ redirect }: Record<string, unknown>): { redirect?: string | undefined } => ({
  redirect: pageHere(redirect) ?? undefined,
})
