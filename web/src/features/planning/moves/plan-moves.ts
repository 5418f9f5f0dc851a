import type { Plan, PlanItem } from '@regie/contract/planning/schema'
import { isHoliday, isWorkingDay, plusDays } from '@regie/contract/productions/rules'
import { shortDayText } from '#ui/text/french-date.ts'
import { isLateOn, itemKey, spanText } from '../plan-item.tsx'
import { isWork, mostAtOnce } from '../timeline/timeline-layout.ts'

/** What is moved: the whole item, or one of its ends. */
export type Edge = 'whole' | 'start' | 'end'

/** What can be moved of an item: an end alone when one day was entered. */
export const edgesOf = ({ ends }: Pick<PlanItem, 'ends'>): readonly Edge[] =>
  ends === 'both' ? ['whole', 'start', 'end'] : [ends]

/** An item moved by days; null when its end would precede its start. */
export function movedItem(item: PlanItem, edge: Edge, days: number): PlanItem | null {
  const isPoint = item.ends !== 'both' && item.startsOn === item.endsOn
  const startsOn = edge === 'end' && !isPoint ? item.startsOn : plusDays(item.startsOn, days)
  const endsOn = edge === 'start' && !isPoint ? item.endsOn : plusDays(item.endsOn, days)
  // The start of a post-production is drawn, not entered: it follows an end that comes before it.
  if (item.kind === 'post-production' && endsOn < startsOn) return { ...item, startsOn: endsOn, endsOn }
  return endsOn < startsOn ? null : { ...item, startsOn, endsOn }
}

const isSame = (one: PlanItem, other: PlanItem) => itemKey(one) === itemKey(other)

/** What a move is looked at beside: everything of the days shown, before it. */
export type AroundMove = Pick<Plan, 'items' | 'absences'>

/** What follows from a move, as sentences. */
export function consequencesOf(moved: PlanItem, { items, absences }: AroundMove, today: string): string[] {
  const others = items.filter((item) => !isSame(item, moved))
  const ofProduction = others.filter(({ productionId }) => productionId !== null && productionId === moved.productionId)
  const [delivery, shoot] = (['delivery', 'shoot'] as const).map((kind) =>
    ofProduction.find((item) => item.kind === kind),
  )
  const project = others.find((item) => item.kind === 'project' && item.projectId === moved.projectId)
  const said: string[] = []
  if (isLateOn(moved, today)) said.push('en retard')
  if (!isWorkingDay(moved.endsOn)) said.push(isHoliday(moved.endsOn) ? 'un jour férié' : 'un week-end')
  if (moved.kind === 'post-production' && delivery && moved.endsOn > delivery.endsOn)
    said.push(`après la livraison promise, le ${shortDayText(delivery.endsOn)}`)
  if (moved.kind === 'delivery') {
    const after = ofProduction.filter((item) => item.kind === 'post-production' && item.endsOn > moved.endsOn)
    if (after.length > 0) said.push(`avant la fin de ${after.map(({ name }) => `« ${name} »`).join(', ')}`)
  }
  if (moved.kind !== 'shoot' && shoot && moved.kind !== 'project' && moved.endsOn < shoot.startsOn)
    said.push(`avant le tournage, le ${shortDayText(shoot.startsOn)}`)
  if (moved.kind === 'shoot' && delivery && moved.startsOn > delivery.endsOn)
    said.push(`après la livraison promise, le ${shortDayText(delivery.endsOn)}`)
  if (project?.ends !== 'start' && project && moved.endsOn > project.endsOn)
    said.push(`après l’échéance du projet, le ${shortDayText(project.endsOn)}`)
  if (isWork(moved) && moved.userId !== null) {
    const theirs = others.filter((item) => isWork(item) && item.userId === moved.userId)
    const during = theirs.filter((item) => item.startsOn <= moved.endsOn && item.endsOn >= moved.startsOn)
    const most = mostAtOnce([...during, moved])
    if (most > 2) said.push(`${moved.userName ?? 'la même personne'} a ${most} travaux à la fois`)
    for (const absence of absences)
      if (absence.userId === moved.userId && absence.startsOn <= moved.endsOn && absence.endsOn >= moved.startsOn)
        said.push(`${absence.userName} absent(e) ${spanText(absence)}`)
  }
  return said
}
