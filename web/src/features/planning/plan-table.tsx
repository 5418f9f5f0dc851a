import { type PlanItem, planKindLabels } from '@regie/contract/planning/schema'
import { clsx } from 'clsx'
import { shortDayText, today } from '#ui/text/french-date.ts'
import { type CriticalPaths, marginText } from './critical-path.ts'
import { ItemLink, isLateOn, itemKey } from './plan-item.tsx'

/** Lines of the table; the days shown can be narrowed. */
const mostLines = 500

const cell = 'px-3 py-2 align-top'

/** The margin of a delivery, or that an item is on the path of one. */
function pathText(item: PlanItem, { onPath, margins }: CriticalPaths): string {
  const margin = margins.get(itemKey(item))
  if (margin !== undefined) return marginText(margin)
  return onPath.has(itemKey(item)) ? 'Décide de la livraison' : ''
}

/** The same plan as a table: what is drawn, in words. `paths`: with what each delivery waits for. */
export function PlanTable({ items, paths }: { items: readonly PlanItem[]; paths: CriticalPaths | null }) {
  const now = today()
  const shown = items.slice(0, mostLines)
  return (
    <div className="relative min-h-96 flex-1">
      <div className="absolute inset-0 overflow-auto rounded-lg border border-line bg-surface print:static print:overflow-visible">
        <table className="w-full text-sm">
          <caption className="sr-only">Planning</caption>
          <thead className="sticky top-0 z-10 border-b border-line bg-surface text-left text-muted">
            <tr>
              {['Du', 'Au', 'Quoi', 'Genre', 'Projet', 'Personne', ...(paths ? ['Livraison'] : [])].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((item) => (
              <tr key={itemKey(item)}>
                <td className={clsx(cell, 'whitespace-nowrap tabular-nums')}>{shortDayText(item.startsOn)}</td>
                <td className={clsx(cell, 'whitespace-nowrap tabular-nums', isLateOn(item, now) && 'text-danger-ink')}>
                  {shortDayText(item.endsOn)}
                  {isLateOn(item, now) && ' (en retard)'}
                </td>
                <td className={clsx(cell, 'min-w-40')}>
                  <ItemLink item={item} className="rounded-sm font-medium underline underline-offset-3 wrap-anywhere">
                    {item.name}
                  </ItemLink>
                </td>
                <td className={clsx(cell, 'whitespace-nowrap')}>{planKindLabels[item.kind]}</td>
                <td className={clsx(cell, 'min-w-32 wrap-anywhere')}>{item.projectName}</td>
                <td className={clsx(cell, 'whitespace-nowrap')}>{item.userName}</td>
                {paths && <td className={clsx(cell, 'whitespace-nowrap')}>{pathText(item, paths)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        {items.length > mostLines && (
          <p className="border-t border-line px-3 py-2 text-sm text-muted">
            {`Les ${mostLines} premières lignes de ${items.length} : choisissez des dates plus courtes.`}
          </p>
        )}
      </div>
    </div>
  )
}
