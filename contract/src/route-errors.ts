import { type ErrorCode, errors } from './errors.ts'
import { keysOf } from './keys.ts'
import { isPermission, type Route } from './route.ts'

/** What any call may be answered, whatever its route: by the door rather than by the handler. */
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

/** Codes by what a route declares. A guest who lacks something of a production's link is told what. */
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

/**
 * The failures that a route may answer, in the order of the table: those of every route, those that its shape implies, and those that
 * it declares.
 */
export function errorsOf(route: Route): ErrorCode[] {
  const all = new Set<ErrorCode>([...commonErrors, ...ofCaller(route), ...ofBody(route), ...(route.errors ?? [])])
  return keysOf(errors).filter((code) => all.has(code))
}
