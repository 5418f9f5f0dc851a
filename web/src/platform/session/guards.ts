import type { Permission } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { pageHere } from './redirects.ts'
import { mayI, useSession } from './session.ts'

/** For `beforeLoad`: the person signed in, or off to /login, which brings them back here. */
export function requireSignIn(location: ParsedLocation): SessionInfo {
  const session = useSession.getState()
  if (session.authenticated) return session.user
  const home = session.left || location.href === '/'
  throw redirect({ to: '/login', search: home ? {} : { redirect: location.href }, replace: true })
}

/** For `beforeLoad` of a page that needs a permission: without it, off to `otherwise`. */
export function requirePermission(
  wanted: Permission | readonly Permission[],
  otherwise: Parameters<typeof redirect>[0],
) {
  if (!mayI(wanted)) throw redirect({ replace: true, ...otherwise })
}

/** For `beforeLoad` of the pages that open a session: whoever has one goes to the page they wanted, else home. */
export function leaveWhenSignedIn(wanted: () => string | null | undefined) {
  if (useSession.getState().authenticated) throw redirect({ href: pageHere(wanted()) ?? '/', replace: true })
}
