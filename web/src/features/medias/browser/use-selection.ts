import { useState } from 'react'

export type Selection = {
  mediaIds: readonly string[]
  folderIds: readonly string[]
}
const emptySelection: Selection = { mediaIds: [], folderIds: [] }

const withToggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** Selection of files and folders; Shift ticks the files between the last ticked and this one. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState(emptySelection)
  const [last, setLast] = useState<string | null>(null)
  return {
    selection,
    count: selection.mediaIds.length + selection.folderIds.length,
    clear: () => setSelection(emptySelection),
    selectAll: (mediaIds: readonly string[], folderIds: readonly string[]) => setSelection({ mediaIds, folderIds }),
    toggleFolder: (id: string) => setSelection((now) => ({ ...now, folderIds: withToggled(now.folderIds, id) })),
    toggleMedia: (id: string, extend: boolean) => {
      const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(id)]
      const between = extend && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : []
      setLast(id)
      setSelection((now) => ({
        ...now,
        mediaIds: between.length > 0 ? [...new Set([...now.mediaIds, ...between])] : withToggled(now.mediaIds, id),
      }))
    },
  }
}
