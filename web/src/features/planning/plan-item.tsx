import { type PlanItem, type PlanKind, planKindLabels } from '@regie/contract/planning/schema'
import { Link } from '@tanstack/react-router'
import { Camera, Clapperboard, FolderOpen, type LucideIcon, Scissors, Send } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shortDayText } from '#ui/text/french-date.ts'

export const planIcons: Record<PlanKind, LucideIcon> = {
  project: FolderOpen,
  shoot: Camera,
  prestation: Clapperboard,
  'post-production': Scissors,
  delivery: Send,
}

/** True when an item should be over and is not. */
export const isLateOn = ({ isDone, endsOn, kind }: PlanItem, today: string): boolean =>
  !isDone && kind !== 'project' && endsOn < today

/** « du 2 au 6 mars 2026 », « le 2 mars 2026 ». */
export const spanText = ({ startsOn, endsOn }: Pick<PlanItem, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? `le ${shortDayText(startsOn)}` : `du ${shortDayText(startsOn)} au ${shortDayText(endsOn)}`

/** An item in one sentence, for a screen reader and under the pointer. */
export const itemText = (item: PlanItem, today: string): string =>
  [
    `${planKindLabels[item.kind]} « ${item.name} »`,
    spanText(item),
    item.kind === 'project' ? '' : item.projectName,
    item.productionName !== null && item.productionName !== item.name ? item.productionName : '',
    item.userName ?? '',
    isLateOn(item, today) ? 'en retard' : '',
  ]
    .filter(Boolean)
    .join(', ')

type ItemLinkProps = { item: PlanItem } & Omit<ComponentProps<'a'>, 'href' | 'ref' | 'target'>

/** A link to the page of an item. */
export function ItemLink({ item: { kind, id, projectId, productionId }, ...rest }: ItemLinkProps) {
  if (kind === 'prestation')
    return (
      <Link
        to="/admin/projects/$projectId/prestations/$prestationId"
        params={{ projectId, prestationId: id }}
        {...rest}
      />
    )
  if (kind === 'post-production' && productionId !== null)
    return (
      <Link
        to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
        params={{ projectId, productionId, postProductionId: id }}
        {...rest}
      />
    )
  if (productionId !== null)
    return (
      <Link to="/admin/projects/$projectId/productions/$productionId" params={{ projectId, productionId }} {...rest} />
    )
  return <Link to="/admin/projects/$projectId" params={{ projectId }} {...rest} />
}
