import type { BrowserContext, Page } from '@playwright/test'

const keys = 100
const steps = 200

export type RoomCost = { keystroke: number[]; frameStep: number[]; opening: number[]; nodes: number }

/** Milliseconds until what an event changed is laid out, for each of `count` events that `fire` dispatches. */
const costOf = (page: Page, kind: 'keystroke' | 'frameStep', count: number) =>
  page.evaluate(
    async ({ wanted, times }) => {
      const field = document.querySelector<HTMLTextAreaElement>('form[aria-label="Nouveau commentaire"] textarea')
      const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
      if (!field || !value) throw new Error('no composer')
      const fire = {
        keystroke: (serial: number) => {
          value.set?.call(field, 'a'.repeat(1 + (serial % 40)))
          field.dispatchEvent(new Event('input', { bubbles: true }))
        },
        frameStep: () =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
      }[wanted]
      const took: number[] = []
      for (let serial = 0; serial < times; serial += 1) {
        await new Promise(requestAnimationFrame)
        const began = performance.now()
        fire(serial)
        // React renders what such an event changed in a microtask at the latest.
        await Promise.resolve()
        document.body.getBoundingClientRect()
        took.push(performance.now() - began)
      }
      return took
    },
    { wanted: kind, times: count },
  )

/** Milliseconds from an address to a film that can be played beside its comments. */
async function openingOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
  await page.getByRole('form', { name: 'Nouveau commentaire' }).waitFor()
  const took = performance.now() - began
  await page.close()
  return took
}

/** What a room costs the browser. The rooms to compare are opened in turn, so that both meet the same machine. */
export async function measureRooms(context: BrowserContext, addresses: readonly string[]): Promise<RoomCost[]> {
  const openings = addresses.map((): number[] => [])
  for (let turn = 0; turn < 8; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- one measure at a time
    for (const [rank, address] of addresses.entries()) openings[rank]?.push(await openingOf(context, address))
  const costs: RoomCost[] = []
  for (const [rank, address] of addresses.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one measure at a time
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
    const frameStep = await costOf(page, 'frameStep', steps)
    const keystroke = await costOf(page, 'keystroke', keys)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    costs.push({ keystroke, frameStep, opening: openings[rank] ?? [], nodes })
    await page.close()
  }
  return costs
}
