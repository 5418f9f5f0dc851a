import { notFound } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'

/** Whether what was asked for is not there, or not for this person: all that « Page non trouvée » may stand for. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

/** For `.catch` in a loader: what is not there gives the page that says so, anything else the page of errors. */
export function orNotFound(error: unknown): never {
  if (isNotThere(error)) throw notFound()
  throw error
}
