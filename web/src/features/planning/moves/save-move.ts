import type { Permission } from '@regie/contract/permissions'
import type { PlanItem, PlanKind } from '@regie/contract/planning/schema'
import { api as postProductions } from '#features/post-productions/client.ts'
import { api as prestations } from '#features/prestations/client.ts'
import { api as productions } from '#features/productions/client.ts'
import { api as projects } from '#features/projects/client.ts'

type Saved = { version: number }

/** The end of rights is what a contract says: it is changed on the page of its production. */
type MovableKind = Exclude<PlanKind, 'right'>
const isMovable = (item: PlanItem): item is PlanItem & { kind: MovableKind } => item.kind !== 'right'

/** Writes the days of an item through the update of its feature. A new kind does not compile until it has its own. */
const saves: Record<MovableKind, (item: PlanItem) => Promise<Saved>> = {
  project: ({ id: projectId, startsOn, endsOn, ends, version }) =>
    projects.update({
      params: { projectId },
      body: { ...(ends !== 'end' && { startsOn }), ...(ends !== 'start' && { dueOn: endsOn }), version },
    }),
  shoot: ({ id: productionId, startsOn, version }) =>
    productions.update({ params: { productionId }, body: { shootOn: startsOn, version } }),
  delivery: ({ id: productionId, endsOn, version }) =>
    productions.update({ params: { productionId }, body: { dueOn: endsOn, version } }),
  prestation: ({ id: prestationId, startsOn, endsOn, ends, version }) =>
    prestations.update({
      params: { prestationId },
      body: { ...(ends !== 'end' && { startsOn }), ...(ends !== 'start' && { endsOn }), version },
    }),
  'post-production': ({ id: postProductionId, endsOn, version }) =>
    postProductions.update({ params: { postProductionId }, body: { dueOn: endsOn, version } }),
}

export async function saveItem(item: PlanItem): Promise<Saved> {
  if (!isMovable(item)) throw new Error(`${item.kind} is not moved on the plan`)
  return saves[item.kind](item)
}

/** The permission to move each kind of item; null for one that is not moved. */
export const permissionToMove: Record<PlanKind, Permission | null> = {
  project: 'projects.update',
  shoot: 'productions.update',
  delivery: 'productions.update',
  prestation: 'prestations.update',
  'post-production': 'post-productions.update',
  right: null,
}
