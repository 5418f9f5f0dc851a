import type { PlanItem } from '@regie/contract/planning/schema'

let serial = 0

/** An edit of five days, for the tests of the plan: its id is its own. */
export function aPlanItem(given: Partial<PlanItem> = {}): PlanItem {
  serial += 1
  return {
    kind: 'post-production',
    id: String(serial),
    name: 'Montage',
    startsOn: '2026-03-02',
    endsOn: '2026-03-06',
    ends: 'both',
    projectId: 'p1',
    projectName: 'Rentrée',
    companyName: 'Brelan',
    productionId: 'd1',
    productionName: 'Film',
    productionType: 'VIDEO',
    userId: 'u1',
    userName: 'Solène',
    isDone: false,
    version: 1,
    ...given,
  }
}
