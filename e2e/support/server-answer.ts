import type { APIResponse, Route } from '@playwright/test'

/** What the server answers to an intercepted call, in a compression that Playwright reads: Firefox asks for Zstandard too. */
export const serverAnswer = async (route: Route): Promise<APIResponse> =>
  route.fetch({ headers: { ...(await route.request().allHeaders()), 'accept-encoding': 'gzip' } })
