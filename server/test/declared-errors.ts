import { contract } from '@regie/contract'
import { ErrorBody } from '@regie/contract/errors'
import type { Route } from '@regie/contract/route'
import { errorsOf } from '@regie/contract/route-errors'
import * as z from 'zod/mini'

const declaredErrors = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({
    name: `${feature}.${name}`,
    method: route.method,
    path: new RegExp(`^${route.path.replaceAll(/{\w+}/g, '[^/]+')}$`),
    /** Puts `/medias/folder` before `/medias/{mediaId}`, as the router does. */
    ids: route.path.split('{').length,
    errors: new Set<string>(errorsOf(route)),
  })),
)
declaredErrors.sort((one, other) => one.ids - other.ids)

/** A sentence when a route answers a failure that the contract does not declare; otherwise null. */
export async function undeclaredFailure(method: string, path: string, response: Response): Promise<string | null> {
  if (response.status < 400 || !response.headers.get('content-type')?.includes('application/json')) return null
  const [address = ''] = path.split('?')
  const route = declaredErrors.find((one) => one.method === method && one.path.test(address))
  if (!route) return null
  const text = await response.clone().text()
  // What answers no JSON (a piece of an upload, a part of a file) tells no code.
  if (!text.startsWith('{')) return null
  const failure = z.safeParse(ErrorBody, JSON.parse(text))
  if (!failure.success || route.errors.has(failure.data.error.code)) return null
  return `${route.name} answers ${failure.data.error.code}: add it to its \`errors\` in the contract.`
}
