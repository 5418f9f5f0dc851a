import type { AcceptedFile } from '@regie/contract/acceptances/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { sizeText } from '#ui/text/file-size.ts'

/** Height of a file whose name stands on one line, in pixels. */
const usualHeight = 33

/** The files that are signed: all can be read, those in sight are drawn. */
export function SignedFiles({ files }: { files: readonly AcceptedFile[] }) {
  const box = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: (rank) => files[rank]?.id ?? rank,
    overscan: 10,
  })
  return (
    <section
      ref={box}
      aria-label="Liste des livrables"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-40 overflow-y-auto rounded-md border border-line text-sm"
    >
      <ul aria-label="Livrables" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const file = files[index]
          return (
            file && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={files.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 flex justify-between gap-3 border-b border-line px-3 py-1.5 last:border-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className="min-w-0 wrap-anywhere">{file.name}</span>
                <span className="shrink-0 text-muted tabular-nums">{sizeText(file.size)}</span>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
