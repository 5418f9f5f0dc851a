import type { Page } from '@playwright/test'

const seeks = 100
/** Series on each side, in turn: both meet the same machine. */
const turns = 4
/** Milliseconds without a change before each. */
const rest = 150

type Film = { seconds: number; rate: number }

/**
 * Milliseconds from a frame asked for to the frame presented: in the room, by its timecode field, and on a bare `<video>` of the
 * same file at the same place. Both wait for a page at rest, and ask at every moment of the screen's refresh in turn.
 */
export async function measureSeeks(page: Page, { seconds, rate }: Film): Promise<{ ours: number[]; bare: number[] }> {
  const measured = { ours: new Array<number>(), bare: new Array<number>() }
  for (let turn = 0; turn < turns; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- one measure at a time
    for (const side of ['ours', 'bare'] as const)
      measured[side].push(
        ...(await seekOn(page, side, { rate, pause: rest, last: seconds * rate, first: turn * seeks, count: seeks })),
      )
  return measured
}

type Seeks = { rate: number; pause: number; last: number; first: number; count: number }

const seekOn = (page: Page, side: 'ours' | 'bare', asked: Seeks) =>
  page.evaluate(
    async ({ wanted, rate, pause, last, first, count }) => {
      const shown = document.querySelector('video')
      const field = document.querySelector<HTMLInputElement>('input[aria-label="Timecode"]')
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      if (!shown || !field || !value) throw new Error('no player')

      /** A video alone, as large as the room's: a larger picture takes longer to draw. */
      const bareVideo = async () => {
        const { left, top, width, height } = shown.getBoundingClientRect()
        const video = Object.assign(document.createElement('video'), { src: shown.src, muted: true, preload: 'auto' })
        video.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;z-index:99`
        document.body.append(video)
        await new Promise((resolve) => video.addEventListener('loadeddata', resolve))
        return video
      }
      const two = (part: number) => String(part).padStart(2, '0')
      const type = (frame: number) => {
        field.focus()
        // As typing does: React receives the event.
        value.set?.call(field, `00:00:${two(Math.floor(frame / rate))}:${two(frame % rate)}`)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const enter = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      const rested = (moment: number) =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve, pause + moment))
        })

      const video = wanted === 'ours' ? shown : await bareVideo()
      const took: number[] = []
      for (let seek = first; seek < first + count; seek += 1) {
        const frame = (seek * 7919 + 31) % last
        if (wanted === 'ours') type(frame)
        await rested((seek * 7) % 17)
        const began = performance.now()
        const presented = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
        if (wanted === 'ours') enter()
        else video.currentTime = (frame + 0.5) / rate
        await presented
        took.push(performance.now() - began)
      }
      if (wanted === 'bare') video.remove()
      return took
    },
    { wanted: side, ...asked },
  )
