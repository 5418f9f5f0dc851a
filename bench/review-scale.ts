import type { BrowserContext, Page } from '@playwright/test'
import { threadTime } from './thread-time.ts'

const keys = 100
const steps = 200

/** What each event took until what it changed was laid out: milliseconds of the clock, and of the main thread's processor. */
export type EventCost = { clock: number[]; processor: number[] }
export type RoomCost = { keystroke: EventCost; frameStep: EventCost; opening: number[]; nodes: number }

/** The cost of each of `count` events. */
async function costOf(page: Page, kind: 'keystroke' | 'frameStep', count: number): Promise<EventCost> {
  let clock: number[] = []
  const { handling, painting } = await threadTime(page, ['handling', 'painting'], async () => {
    clock = await clockOf(page, kind, count)
  })
  return { clock, processor: handling.map((taken, rank) => taken + (painting[rank] ?? Number.NaN)) }
}

const clockOf = (page: Page, kind: 'keystroke' | 'frameStep', count: number) =>
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
        let callbacksBegan = 0
        requestAnimationFrame(() => {
          callbacksBegan = performance.now()
          performance.mark('painting-began')
        })
        const began = performance.now()
        performance.mark('handling-began')
        fire(serial)
        // React renders what such an event changed in a microtask, or before the next paint.
        await Promise.resolve()
        document.body.getBoundingClientRect()
        performance.mark('handling-ended')
        const handled = performance.now() - began
        const painting = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            document.body.getBoundingClientRect()
            performance.mark('painting-ended')
            resolve(performance.now() - callbacksBegan)
          })
        })
        took.push(handled + painting)
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

/** The speed at which the player plays after four presses of L. */
const fastest = 8

export type HeldMemory = { heap: number; nodes: number; listeners: number }

/** What a page holds once the garbage is collected: bytes of its heap, nodes, listeners. */
async function heldBy(page: Page): Promise<HeldMemory> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** What a room holds before and after its film played in a loop for `minutes`, at eight times its speed. */
export async function memoryOf(context: BrowserContext, address: string, minutes: number): Promise<HeldMemory[]> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
  for (const key of ['b', 'l', 'l', 'l', 'l']) await page.keyboard.press(key)
  const played = (filmMinutes: number) => page.waitForTimeout((filmMinutes * 60_000) / fastest)
  await played(4)
  const before = await heldBy(page)
  await played(minutes)
  const isPlaying = await page.evaluate(() => document.querySelector('video')?.paused === false)
  if (!isPlaying) throw new Error('the film did not play to the end')
  const after = await heldBy(page)
  await page.close()
  return [before, after]
}
