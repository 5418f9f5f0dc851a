import type { MediaDetail } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { slide } from '#ui/motion/slide.ts'
import { previewAddress } from '../client.ts'

/** Minimum and maximum sample of each part, from -127 to 127. */
const Peaks = z.array(z.number())

function draw(canvas: HTMLCanvasElement, peaks: readonly number[], colour: '--accent-ink' | '--muted'): void {
  const { clientWidth, clientHeight } = canvas
  const ratio = devicePixelRatio
  canvas.width = clientWidth * ratio
  canvas.height = clientHeight * ratio
  const paint = canvas.getContext('2d')
  if (!paint) return
  paint.scale(ratio, ratio)
  paint.fillStyle = getComputedStyle(canvas).getPropertyValue(colour)
  const parts = peaks.length / 2
  const middle = clientHeight / 2
  for (let x = 0; x < clientWidth; x += 1) {
    const part = Math.floor((x / clientWidth) * parts) * 2
    const [low, high] = [(peaks[part] ?? 0) / 127, (peaks[part + 1] ?? 0) / 127]
    paint.fillRect(x, middle - high * middle, 1, Math.max(1, (high - low) * middle))
  }
}

type WaveformProps = {
  media: MediaDetail
  player: RefObject<HTMLMediaElement | null>
  /** Receives the clicked position, from 0 to 1. */
  onSeek: (share: number) => void
  className?: string
}

/**
 * The waveform of a file; the part already played has another colour. A click seeks; keyboards use the player's slider.
 */
export function Waveform({ media, player, onSeek, className = '' }: WaveformProps) {
  const wholeRef = useRef<HTMLCanvasElement>(null)
  const playedRef = useRef<HTMLCanvasElement>(null)
  const windowRef = useRef<HTMLDivElement>(null)
  const address = previewAddress(media, 'waveform')
  const { data: peaks } = useQuery({
    queryKey: ['waveform', address],
    queryFn: async ({ signal }) => z.parse(Peaks, await (await fetch(address, { signal })).json()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Drawn once for each size and theme: what plays only uncovers the coloured one.
  useEffect(() => {
    const [whole, played] = [wholeRef.current, playedRef.current]
    if (!whole || !played || !peaks) return undefined
    const show = () => {
      draw(whole, peaks, '--muted')
      draw(played, peaks, '--accent-ink')
    }
    const resized = new ResizeObserver(show)
    resized.observe(whole)
    // Another theme has other colours.
    const themed = new MutationObserver(show)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
    }
  }, [peaks])
  useEffect(() => {
    const [shown, played, film] = [windowRef.current, playedRef.current, player.current]
    if (!shown || !played || !film || !peaks) return undefined
    // The window moves, and its content the other way: nothing is laid out or painted again.
    const slides = [slide(shown, '-100%', '0%'), slide(played, '100%', '0%')]
    const follow = () => {
      const share = film.duration > 0 ? Math.min(1, film.currentTime / film.duration) : 0
      for (const { place } of slides) place(share)
    }
    follow()
    const moments = ['timeupdate', 'seeking', 'loadedmetadata'] as const
    for (const moment of moments) film.addEventListener(moment, follow)
    return () => {
      for (const moment of moments) film.removeEventListener(moment, follow)
      for (const { stop } of slides) stop()
    }
  }, [peaks, player])
  return (
    <div
      aria-hidden="true"
      className={`relative w-full cursor-pointer ${className}`}
      onPointerDown={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        onSeek((clientX - left) / width)
      }}
    >
      <canvas ref={wholeRef} className="absolute inset-0 size-full" />
      <div ref={windowRef} className="pointer-events-none absolute inset-0 overflow-hidden">
        <canvas ref={playedRef} className="absolute inset-0 size-full" />
      </div>
    </div>
  )
}
