import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type FittedProps = {
  /** Width over height of what is shown. */
  aspect: number
  className?: string
  children: ReactNode
}

/** As large as its place allows, in its own proportions: what stands over a picture then has exactly the picture's place. */
export function Fitted({ aspect, className = '', children }: FittedProps) {
  const around = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = around.current
    if (!element) return undefined
    const fit = () => {
      const { clientWidth, clientHeight } = element
      const width = Math.min(clientWidth, clientHeight * aspect)
      setSize({ width, height: width / aspect })
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [aspect])
  return (
    <div ref={around} className={`absolute inset-0 grid place-items-center overflow-hidden ${className}`}>
      <div className="relative" style={size}>
        {children}
      </div>
    </div>
  )
}
