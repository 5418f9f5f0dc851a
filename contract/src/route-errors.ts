import { type ErrorCode, errors } from './errors.ts'
import { keysOf } from './keys.ts'
import { isPermission, type Route } from './route.ts'

/** Errors of any route, raised before its handler. */
export const commonErrors = [
  'MALFORMED',
  'UNAUTHENTICATED',
  'ENROLMENT_REQUIRED',
  'CROSS_SITE',
  'TOO_SLOW',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'WRONG_HOST',
  'TOO_MANY',
  'HEADERS_TOO_LARGE',
  'UNEXPECTED',
  'UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Errors implied by a route's declaration. A guest learns what a production's link requires. */
function ofCaller({ access, proof, path }: Route): ErrorCode[] {
  return [
    ...(access === 'guest' && path.includes('{') ? (['LINK_CLOSED', 'LINK_PASSWORD'] as const) : []),
    ...(isPermission(access) ? (['FORBIDDEN'] as const) : []),
    ...(proof === undefined || proof === 'none' ? [] : (['PROOF_REQUIRED'] as const)),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
  ]
}

function ofBody(route: Route): ErrorCode[] {
  if (route.kind === 'upload') return ['STORAGE_FULL', 'STORAGE_READ_ONLY', 'INVALID']
  if (route.kind === 'resumable') return ['STORAGE_FULL', 'STORAGE_READ_ONLY', 'UPLOAD_MOVED_ON']
  return route.kind === 'json' && route.body ? ['INVALID'] : []
}

/** The possible errors of a route, in the order of the table: common, implied by its shape, and declared. */
export function errorsOf(route: Route): ErrorCode[] {
  const all = new Set<ErrorCode>([...commonErrors, ...ofCaller(route), ...ofBody(route), ...(route.errors ?? [])])
  return keysOf(errors).filter((code) => all.has(code))
}
