import { type PlanItem, type PlanKind, planKindLabels } from '@regie/contract/planning/schema'
import { Link } from '@tanstack/react-router'
import { Camera, Clapperboard, Copyright, FolderOpen, type LucideIcon, Scissors, Send } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shortDayText } from '#ui/text/french-date.ts'

export const planIcons: Record<PlanKind, LucideIcon> = {
  project: FolderOpen,
  shoot: Camera,
  prestation: Clapperboard,
  'post-production': Scissors,
  delivery: Send,
  right: Copyright,
}

/** The colours of a kind, in every view. */
export const kindStyle: Record<PlanKind, string> = {
  project: 'border-line-strong bg-sunken text-muted',
  shoot: 'border-warning-ink/40 bg-warning-soft text-warning-ink',
  prestation: 'border-info-ink/40 bg-info-soft text-info-ink',
  'post-production': 'border-accent-ink/40 bg-accent-soft text-accent-ink',
  delivery: 'border-success-ink/40 bg-success-soft text-success-ink',
  right: 'border-danger-ink/40 bg-surface text-danger-ink',
}
/** The same as dots. */
export const kindDot: Record<PlanKind, string> = {
  project: 'bg-line-strong',
  shoot: 'bg-warning-ink',
  prestation: 'bg-info-ink',
  'post-production': 'bg-accent-ink',
  delivery: 'bg-success-ink',
  right: 'bg-danger-ink/60',
}
export const lateDot = 'bg-danger-ink'
const lateStyle = 'border-danger-ink/50 bg-danger-soft text-danger-ink'

/** The colours of an item: those of its kind, or of a delay. */
export const colourOf = (item: PlanItem, today: string): string =>
  isLateOn(item, today) ? lateStyle : kindStyle[item.kind]

/** The colours of what is not on the path of a delivery, while the paths are shown. */
export const offPathStyle = 'border-line bg-surface text-muted'

/** True for what is over and is drawn paler. Shoots and prestations of the past are no less read. */
export const isFaded = ({ isDone, kind }: PlanItem): boolean => isDone && kind !== 'shoot' && kind !== 'prestation'

/** Distinguishes the items of a plan: a production has a shoot and a delivery. */
export const itemKey = ({ kind, id }: Pick<PlanItem, 'kind' | 'id'>): string => `${kind}-${id}`

/** True when an item should be over and is not. */
export const isLateOn = ({ isDone, endsOn, kind }: PlanItem, today: string): boolean =>
  !isDone && kind !== 'project' && endsOn < today

/** « du 2 au 6 mars 2026 », « le 2 mars 2026 ». */
export const spanText = ({ startsOn, endsOn }: Pick<PlanItem, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? `le ${shortDayText(startsOn)}` : `du ${shortDayText(startsOn)} au ${shortDayText(endsOn)}`

/** What an item belongs to, and who does it. */
export const aroundItem = ({ kind, name, projectName, productionName, userName }: PlanItem): string[] =>
  [
    kind === 'project' ? '' : projectName,
    productionName !== null && productionName !== name ? productionName : '',
    userName ?? '',
  ].filter(Boolean)

/** An item in one sentence, for a screen reader and under the pointer. */
export const itemText = (item: PlanItem, today: string): string =>
  [
    `${planKindLabels[item.kind]} « ${item.name} »`,
    spanText(item),
    ...aroundItem(item),
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
