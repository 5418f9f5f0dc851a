import type { Page } from '@playwright/test'
import { serverAnswer } from './server-answer.ts'

/** Takes the session out of the documents, as where a proxy serves the built pages: each asks for it by a call. */
export const askForSession = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await serverAnswer(route)
    const body = (await response.text()).replace(
      /<meta name="session" content="[^"]*"/,
      '<meta name="session" content=""',
    )
    return route.fulfill({ response, body })
  })
