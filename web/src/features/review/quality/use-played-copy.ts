import { linesOf, madeCopies } from '@regie/contract/medias/rules/copies'
import type { RoomFile } from '@regie/contract/review/schema'
import { useMemo, useState } from 'react'
import { create } from 'zustand'
import { originalPlayedAddress, playableAddress, previewAddress } from '#features/medias/client.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { bitsOf, chooseCopy, type Quality } from './choose-copy.ts'
import { savesData, useThroughput } from './connection.ts'
import { browserPlays, playsOriginal } from './original.ts'

/** What the person asked for, for every film of the visit. */
const useQuality = create<{ quality: Quality }>()(() => ({ quality: 'auto' }))

type Size = { width: number; height: number }

/** Before the picture has a size on screen: most of the window. */
const likelySize = (): Size => ({ width: innerWidth * 0.7, height: innerHeight * 0.7 })

/** Milliseconds that a size of the picture lasts before another copy is fetched for it. */
const settlingMs = 400

export type PlayedCopy = {
  address: string
  /** Called with the size of the picture on screen, in CSS pixels. */
  onSize: (size: Size) => void
  /** Called with how many times the picture is enlarged. */
  onScale: (scale: number) => void
  /** Width of the picture on screen, enlarged, in device pixels. */
  shownWidth: number
  /** Called with the element that plays. */
  onElement: (media: HTMLMediaElement | null) => void
  /** Called when the browser can’t play an address that is not yet on screen, or the original. Answers true when another is tried. */
  onRefused: (address: string) => boolean
  /** The choices of the menu; null without a choice. */
  menu: {
    value: string
    options: { value: string; label: string }[]
    onChoose: (value: string) => void
  } | null
}

const linesText = (lines: number) => `${lines}p`

/** Which copy of a film plays: by the size of the picture, the connection, and what the person asked for. */
export function usePlayedCopy(file: RoomFile): PlayedCopy {
  const copies = useMemo(() => madeCopies(file.previews), [file.previews])
  const { quality } = useQuality()
  const [size, setSize] = useState(likelySize)
  const [scale, setScale] = useState(1)
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const { width, height } = useDebounced(size, settlingMs)
  const enlarged = useDebounced(scale, settlingMs) * devicePixelRatio
  const hasOriginal = useMemo(() => playsOriginal(file, browserPlays), [file])
  const original = originalPlayedAddress(file.id)
  const mayPlayOriginal = hasOriginal && copies.length > 0 && !refused.has(original)
  const asked = quality === 'original' && !mayPlayOriginal ? 'auto' : quality
  const playable = copies.filter(({ name }) => !refused.has(previewAddress(file, name)))
  const played = playable.find(({ name }) => name === playing)
  const bits = useThroughput(media, played ? bitsOf(played, file.duration) : null)
  const lines = Math.round(Math.min(width, height) * enlarged)
  const around = { lines, bits, savesData: savesData(), duration: file.duration, playing }
  const copy = chooseCopy(playable, asked, around)
  if ((copy?.name ?? null) !== playing) setPlaying(copy?.name ?? null)
  const best = chooseCopy(playable, 'auto', around)
  const automatic = best ? `Auto (${linesText(linesOf(best))})` : 'Auto'
  const options = [
    { value: 'auto', label: automatic },
    ...playable.map((one) => ({ value: String(linesOf(one)), label: linesText(linesOf(one)) })),
    ...(mayPlayOriginal ? [{ value: 'original', label: 'Original' }] : []),
  ]
  const value = typeof asked === 'number' ? String(copy ? linesOf(copy) : asked) : asked
  return {
    address: copy ? previewAddress(file, copy.name) : asked === 'original' ? original : playableAddress(file),
    onSize: setSize,
    onScale: setScale,
    shownWidth: width * enlarged,
    onElement: setMedia,
    onRefused(address) {
      if (address === original) toast.error('Ce navigateur ne lit pas l’original : une copie est montrée.')
      const isOther = address === original || playable.some(({ name }) => previewAddress(file, name) !== address)
      if (isOther) setRefused((before) => new Set([...before, address]))
      return isOther
    },
    menu:
      options.length > 2
        ? {
            value,
            options,
            onChoose: (chosen) =>
              useQuality.setState({ quality: chosen === 'auto' || chosen === 'original' ? chosen : Number(chosen) }),
          }
        : null,
  }
}
