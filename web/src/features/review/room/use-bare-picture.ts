import { useEffect, useState } from 'react'

/** Milliseconds of playing before the controls leave the picture. */
const delay = 1500

/** Whether the controls over a picture are hidden: while it plays, or by a tap. They come back when it stops. */
export function useBarePicture(isPlaying: boolean): { isBare: boolean; toggleBare: () => void } {
  /** What was decided since the film plays, or since it stopped. */
  const [decided, setDecided] = useState<{ isPlaying: boolean; isBare: boolean }>()
  const isBare = decided?.isPlaying === isPlaying && decided.isBare
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => setDecided({ isPlaying, isBare: true }), delay)
    return () => clearTimeout(timer)
  }, [isPlaying])
  return { isBare, toggleBare: () => setDecided({ isPlaying, isBare: !isBare }) }
}
