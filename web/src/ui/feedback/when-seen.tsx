import { useEffect, useRef } from 'react'
import { Spinner } from './spinner.tsx'

/** Loads the next page when it approaches the screen. */
export function WhenSeen({ isBusy, onSeen }: { isBusy: boolean; onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const react = useRef(onSeen)
  useEffect(() => {
    react.current = onSeen
  })
  useEffect(() => {
    const element = mark.current
    if (!element || isBusy) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) react.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={mark} className="grid h-16 place-items-center">
      <Spinner label="Chargement de la suite" />
    </div>
  )
}
