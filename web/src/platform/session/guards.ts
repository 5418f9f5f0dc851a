import type { Permission } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { pageOfThisOrigin } from './redirects.ts'
import { mayI, useSession } from './session.ts'

/** For `beforeLoad`: the session, or a redirect to /login, which returns here afterwards. */
export function requireSignIn(location: ParsedLocation): SessionInfo {
  const session = useSession.getState()
  if (session.authenticated) return session.user
  const home = session.left || location.href === '/'
  throw redirect({ to: '/login', search: home ? {} : { redirect: location.href }, replace: true })
}

/** For `beforeLoad` of a page that needs a permission: without it, redirects to `otherwise`. */
export function requirePermission(
  wanted: Permission | readonly Permission[],
  otherwise: Parameters<typeof redirect>[0],
) {
  if (!mayI(wanted)) throw redirect({ replace: true, ...otherwise })
}

/** For `beforeLoad` of the session pages: redirects a signed-in person to the wanted page, else home. */
export function leaveWhenSignedIn(wanted: () => string | null | undefined) {
  if (useSession.getState().authenticated) throw redirect({ href: pageOfThisOrigin(wanted()) ?? '/', replace: true })
}
