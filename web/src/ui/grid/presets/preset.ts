import * as z from 'zod/mini'
import { ColumnPlace, type Layout } from '../columns/layout.ts'
import type { GridFilters } from '../filters/filter.ts'

/** Named filters and columns. */
export type Preset = {
  id: string
  label: string
  filters: GridFilters
  columnState: Layout
  children?: undefined
}

export type PresetFolder = {
  id: string
  label: string
  children: readonly PresetItem[]
}

export type PresetItem = Preset | PresetFolder

/** The presets of one grid. */
export type GridPresets = {
  items: readonly PresetItem[]
  selectedId: string | null
}

export const noPresets: GridPresets = { items: [], selectedId: null }

const Range = z.object({ from: z.optional(z.string()), to: z.optional(z.string()), period: z.optional(z.string()) })
const Filters = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean(), Range]))
const Named = z.object({ id: z.string().check(z.minLength(1)), label: z.string() })
const StoredPreset = z.extend(Named, { filters: Filters, columnState: z.array(ColumnPlace) })
const StoredFolder = z.extend(Named, { children: z.array(z.unknown()) })
const StoredGrid = z.object({ items: z.array(z.unknown()), selectedId: z.nullable(z.string()) })
const StoredGrids = z.record(z.string(), z.unknown())

/** Reads the stored presets item by item. Items spoilt by another version or by hand are dropped. */
export function presetsFrom(stored: unknown): Record<string, GridPresets> {
  const grids = z.safeParse(StoredGrids, stored)
  if (!grids.success) return {}
  const read = Object.entries(grids.data).map(([gridId, value]) => {
    const grid = z.safeParse(StoredGrid, value)
    const seen = new Set<string>()
    return grid.success
      ? [[gridId, { items: itemsFrom(grid.data.items, seen), selectedId: grid.data.selectedId }] as const]
      : []
  })
  return Object.fromEntries(read.flat())
}

function itemsFrom(values: readonly unknown[], seen: Set<string>): PresetItem[] {
  return values.flatMap((value): PresetItem[] => {
    const folder = z.safeParse(StoredFolder, value)
    const item = folder.success ? folder : z.safeParse(StoredPreset, value)
    // Two items with one id could not be distinguished later.
    if (!item.success || seen.has(item.data.id)) return []
    seen.add(item.data.id)
    return 'children' in item.data ? [{ ...item.data, children: itemsFrom(item.data.children, seen) }] : [item.data]
  })
}
