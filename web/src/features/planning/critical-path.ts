import type { PlanItem } from '@regie/contract/planning/schema'
import { daysBetween, isWorkingDay, plusDays } from '@regie/contract/productions/rules'
import { itemKey } from './plan-item.tsx'

/** What a promised delivery waits for: what ends last before it decides. */
export type DeliveryPath = {
  delivery: PlanItem
  /** The shoot, then the edits that end last: a day later for one of them is a day less for the delivery. */
  waitsFor: readonly PlanItem[]
  /** Working days between the end of the last of them and the delivery; negative when they end after it. */
  margin: number
}

/** Working days after `from`, up to `to` included; negative when `to` comes first. */
export function workingDaysBetween(from: string, to: string): number {
  const span = daysBetween(from, to)
  if (span < 0) return -workingDaysBetween(to, from)
  return Array.from({ length: span }, (_, at) => plusDays(from, at + 1)).filter((day) => isWorkingDay(day)).length
}

/**
 * The path of each delivery to come among the items of a plan; none for one that waits for nothing shown. What is open ends today
 * at the earliest.
 */
export function deliveryPaths(items: readonly PlanItem[], today: string): DeliveryPath[] {
  const byProduction = new Map<string, PlanItem[]>()
  for (const item of items)
    if (item.productionId !== null && item.kind !== 'delivery')
      byProduction.set(item.productionId, [...(byProduction.get(item.productionId) ?? []), item])
  return items.flatMap((delivery) => {
    if (delivery.kind !== 'delivery' || delivery.isDone || delivery.productionId === null) return []
    const own = byProduction.get(delivery.productionId) ?? []
    const shoots = own.filter(({ kind }) => kind === 'shoot')
    const edits = own.filter(({ kind, isDone }) => kind === 'post-production' && !isDone)
    const last = [...edits, ...shoots]
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .at(-1)
    if (last === undefined) return []
    const waitsFor = [...shoots, ...edits.filter(({ endsOn }) => endsOn === last)]
    const end = edits.length > 0 && last < today ? today : last
    return [{ delivery, waitsFor, margin: workingDaysBetween(end, delivery.endsOn) }]
  })
}

/** « marge de 3 j », « sans marge », « 2 j de trop »: working days. */
export const marginText = (margin: number): string =>
  margin === 0 ? 'sans marge' : margin > 0 ? `marge de ${margin} j` : `${-margin} j de trop`

/** The items of the paths, and the margin of each delivery, by the key of the item. */
export type CriticalPaths = { onPath: ReadonlySet<string>; margins: ReadonlyMap<string, number> }

export function criticalPaths(items: readonly PlanItem[], today: string): CriticalPaths {
  const paths = deliveryPaths(items, today)
  return {
    onPath: new Set(paths.flatMap(({ delivery, waitsFor }) => [delivery, ...waitsFor].map((item) => itemKey(item)))),
    margins: new Map(paths.map(({ delivery, margin }) => [itemKey(delivery), margin])),
  }
}
