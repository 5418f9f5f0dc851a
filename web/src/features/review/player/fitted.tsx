import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type FittedProps = {
  /** Width divided by height of the content. */
  aspect: number
  className?: string
  /** Called with the size of the content, in CSS pixels, when it changes. */
  onSize?: ((size: { width: number; height: number }) => void) | undefined
  children: ReactNode
}

/** Scales the content to its container in its proportions: an overlay then covers the picture exactly. */
export function Fitted({ aspect, className = '', onSize, children }: FittedProps) {
  const around = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = around.current
    if (!element) return undefined
    const fit = () => {
      const { clientWidth, clientHeight } = element
      const width = Math.min(clientWidth, clientHeight * aspect)
      setSize({ width, height: width / aspect })
      onSize?.({ width, height: width / aspect })
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [aspect, onSize])
  return (
    <div ref={around} className={`absolute inset-0 grid place-items-center overflow-hidden ${className}`}>
      <div className="relative @container" style={size}>
        {children}
      </div>
    </div>
  )
}
