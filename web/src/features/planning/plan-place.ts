// Part of the first load of every page, as what reads addresses is: it imports little.

import { keysOf } from '@regie/contract/keys'

export const scaleLabels = { weeks: 'Semaines', months: 'Mois', year: 'Année' } as const
export type Scale = keyof typeof scaleLabels
export const groupingLabels = { project: 'Par projet', person: 'Par personne', type: 'Par type' } as const
export type Grouping = keyof typeof groupingLabels
export const viewLabels = { timeline: 'Frise', table: 'Tableau' } as const
export type PlanView = keyof typeof viewLabels

/** What the address of a plan says. A part that is left out has its usual value. */
export type PlanPlace = {
  par?: Grouping | undefined
  echelle?: Scale | undefined
  du?: string | undefined
  vue?: PlanView | undefined
}

const oneOf = <Value extends string>(labels: Readonly<Record<Value, string>>, value: unknown): Value | undefined =>
  keysOf(labels).find((known) => known === value)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

export const planPlace = (search: Record<string, unknown>): PlanPlace => ({
  par: oneOf(groupingLabels, search['par']),
  echelle: oneOf(scaleLabels, search['echelle']),
  du: isDay(search['du']) ? search['du'] : undefined,
  vue: oneOf(viewLabels, search['vue']),
})
