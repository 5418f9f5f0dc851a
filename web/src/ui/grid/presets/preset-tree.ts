import { moveNodes, withDescendants } from '#ui/nested.ts'
import type { Preset, PresetFolder, PresetItem } from './preset.ts'

type Items = readonly PresetItem[]

/** Position of an item: its folder (null: the top level) and its rank. */
export type ItemPlace = {
  folderId: string | null
  index: number
}

export const isFolder = (item: PresetItem): item is PresetFolder => item.children !== undefined

/** Every item; a folder comes before its content. */
export const allItems = (items: Items): PresetItem[] => items.flatMap((item) => withDescendants(item))

export const findItem = (items: Items, id: string) => allItems(items).find((item) => item.id === id)

export function findPreset(items: Items, id: string | null): Preset | undefined {
  const item = id === null ? undefined : findItem(items, id)
  return item && !isFolder(item) ? item : undefined
}

export function placeOf(items: Items, id: string, folderId: string | null = null): ItemPlace | undefined {
  const index = items.findIndex((item) => item.id === id)
  if (index >= 0) return { folderId, index }
  for (const item of items) {
    const place = item.children && placeOf(item.children, id, item.id)
    if (place) return place
  }
  return undefined
}

/** Inserts an item at `place`; last at the top level when its folder is gone. */
export function insertItem(items: Items, added: PresetItem, { folderId, index }: ItemPlace): Items {
  if (folderId === null || !findItem(items, folderId)) return items.toSpliced(index, 0, added)
  return mapped(items, (item) =>
    item.id === folderId && isFolder(item) ? { ...item, children: item.children.toSpliced(index, 0, added) } : item,
  )
}

/** Removes an item and its content. */
export function removeItem(items: Items, id: string): Items {
  return items
    .filter((item) => item.id !== id)
    .map((item) => (isFolder(item) ? { ...item, children: removeItem(item.children, id) } : item))
}

export const renameItem = (items: Items, id: string, label: string): Items =>
  mapped(items, (item) => (item.id === id ? { ...item, label } : item))

/** Replaces the filters and columns of a preset. */
export const updatePreset = (items: Items, id: string, content: Pick<Preset, 'filters' | 'columnState'>): Items =>
  mapped(items, (item) => (item.id === id && !isFolder(item) ? { ...item, ...content } : item))

/** Moves an item to the end of a folder, or of the top level. A folder can't enter itself: it stays. */
export function moveItem(items: Items, id: string, folderId: string | null): Items {
  const item = findItem(items, id)
  if (!item) return items
  if (folderId === null) return [...removeItem(items, id), item]
  // Another tab may have deleted the folder.
  const folder = findItem(items, folderId)
  return folder && isFolder(folder) ? moveNodes(items, new Set([id]), { id: folderId, position: 'on' }) : items
}

/** Folders that can receive this item. */
export function foldersFor(items: Items, id: string): PresetFolder[] {
  const item = findItem(items, id)
  const own = new Set(item && withDescendants(item).map((inside) => inside.id))
  return allItems(items)
    .filter(isFolder)
    .filter((folder) => !own.has(folder.id))
}

/** An id made of the time, in ms; the next free one on a collision. */
export function freshId(items: Items, kind: 'preset' | 'folder', now: number): string {
  const id = `${kind}-${now}`
  return findItem(items, id) ? freshId(items, kind, now + 1) : id
}

function mapped(items: Items, change: (item: PresetItem) => PresetItem): Items {
  return items.map((item) => {
    const changed = change(item)
    return isFolder(changed) ? { ...changed, children: mapped(changed.children, change) } : changed
  })
}
