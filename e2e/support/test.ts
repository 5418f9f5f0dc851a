import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect }

/** Records faults of a page: exceptions and violations of the content security policy. */
function recordFaults(context: BrowserContext, faults: string[]) {
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text())
  })
}

/** Lets go of requests that a journey's routes still answer: its end would make them throw. */
async function releaseRoutes(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The `test` of every journey: it also fails when a page throws or breaks the content security policy. */
export const test = base.extend<{ newPerson: () => Promise<BrowserContext> }>({
  context: async ({ context }, run) => {
    const faults: string[] = []
    recordFaults(context, faults)
    await run(context)
    await releaseRoutes(context)
    expect(faults).toEqual([])
  },
  /** Another browser, without a session. */
  newPerson: async ({ browser, contextOptions, baseURL }, run) => {
    const opened: BrowserContext[] = []
    const faults: string[] = []
    await run(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
      recordFaults(context, faults)
      opened.push(context)
      return context
    })
    for (const context of opened) {
      await releaseRoutes(context)
      await context.close()
    }
    expect(faults).toEqual([])
  },
})
