import { UploadCloud } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { droppedFiles, pickedFiles } from './dropped-files.ts'
import type { ChosenFile } from './uploads.ts'

type DropAreaProps = {
  /** Shown over the area while files are dragged above it. */
  label: string
  isDisabled?: boolean | undefined
  onFiles: (files: ChosenFile[]) => void
  children: ReactNode
}

const holdsFiles = ({ types }: DataTransfer) => types.includes('Files')
const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]')

/** Accepts dropped files and folders, and files pasted in the page outside a field. */
export function DropArea({ label, isDisabled = false, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  // Entering a child also leaves its parent: counts the elements entered and not left.
  const depth = useRef(0)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    if (isDisabled) return undefined
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (!clipboardData || clipboardData.files.length === 0 || isTyping(event)) return
      event.preventDefault()
      take.current(pickedFiles(clipboardData.files))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isDisabled])
  if (isDisabled) return children
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one more way: the buttons do the same
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      onDragEnter={({ dataTransfer }) => {
        if (!holdsFiles(dataTransfer)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={() => {
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDragOver={(event) => {
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        leave()
        const give = async (dropped: Promise<ChosenFile[]>) => {
          const files = await dropped
          if (files.length > 0) take.current(files)
        }
        void give(droppedFiles(event.dataTransfer))
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-20 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/90">
          <p className="flex items-center gap-2 font-semibold">
            <UploadCloud aria-hidden="true" className="size-5" />
            {label}
          </p>
        </div>
      )}
    </div>
  )
}
