import type { MediaDetail } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { previewAddress } from '../client.ts'

/** Minimum and maximum sample of each part, from -127 to 127. */
const Peaks = z.array(z.number())

function draw(canvas: HTMLCanvasElement, peaks: readonly number[], share: number): void {
  const { clientWidth, clientHeight } = canvas
  const ratio = devicePixelRatio
  canvas.width = clientWidth * ratio
  canvas.height = clientHeight * ratio
  const paint = canvas.getContext('2d')
  if (!paint) return
  const style = getComputedStyle(canvas)
  const [played, rest] = [style.getPropertyValue('--accent-ink'), style.getPropertyValue('--muted')]
  paint.scale(ratio, ratio)
  const parts = peaks.length / 2
  const middle = clientHeight / 2
  for (let x = 0; x < clientWidth; x += 1) {
    const part = Math.floor((x / clientWidth) * parts) * 2
    const [low, high] = [(peaks[part] ?? 0) / 127, (peaks[part + 1] ?? 0) / 127]
    paint.fillStyle = x / clientWidth < share ? played : rest
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
  const canvas = useRef<HTMLCanvasElement>(null)
  const address = previewAddress(media, 'waveform')
  const { data: peaks } = useQuery({
    queryKey: ['waveform', address],
    queryFn: async ({ signal }) => z.parse(Peaks, await (await fetch(address, { signal })).json()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    const [drawn, played] = [canvas.current, player.current]
    if (!drawn || !played || !peaks) return undefined
    const show = () => draw(drawn, peaks, played.duration > 0 ? played.currentTime / played.duration : 0)
    const resized = new ResizeObserver(show)
    resized.observe(drawn)
    const moments = ['timeupdate', 'seeking', 'loadedmetadata'] as const
    for (const moment of moments) played.addEventListener(moment, show)
    return () => {
      resized.disconnect()
      for (const moment of moments) played.removeEventListener(moment, show)
    }
  }, [peaks, player])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className={`w-full cursor-pointer ${className}`}
      onPointerDown={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        onSeek((clientX - left) / width)
      }}
    />
  )
}
