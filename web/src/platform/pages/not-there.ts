import { notFound } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'

/** True when the row does not exist or is not visible to this person: the only causes of « Page non trouvée ». */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

/** For `.catch` in a loader: throws `notFound()` for a missing row, the error itself otherwise. */
export function rethrowAsNotFound(error: unknown): never {
  if (isNotFoundError(error)) throw notFound()
  throw error
}
