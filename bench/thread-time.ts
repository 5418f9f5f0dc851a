import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const Mark = z.object({ cat: z.literal('blink.user_timing'), name: z.string(), tts: z.number() })
const Collected = z.object({ value: z.array(z.unknown()) })

/**
 * Milliseconds of processor that the page's main thread took between pairs of its marks, `<name>-began` and `<name>-ended`, while
 * `work` ran; pair by pair, in order. Unlike a clock, it leaves out the time when other threads held the processors.
 */
export async function threadTime<Name extends string>(
  page: Page,
  names: readonly Name[],
  work: () => Promise<unknown>,
): Promise<Record<Name, number[]>> {
  const devtools = await page.context().newCDPSession(page)
  const marks: z.infer<typeof Mark>[] = []
  devtools.on('Tracing.dataCollected', (collected) => {
    for (const event of z.parse(Collected, collected).value) {
      const mark = z.safeParse(Mark, event)
      if (mark.success) marks.push(mark.data)
    }
  })
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['blink.user_timing'] } })
  await work()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  const taken = (name: Name) => {
    const of = (side: string) => marks.filter((mark) => mark.name === `${name}-${side}`).map(({ tts }) => tts)
    const [began, ended] = [of('began').toSorted((a, b) => a - b), of('ended').toSorted((a, b) => a - b)]
    return began.map((at, rank) => ((ended[rank] ?? Number.NaN) - at) / 1000)
  }
  return Object.fromEntries(names.map((name) => [name, taken(name)])) as Record<Name, number[]>
}
