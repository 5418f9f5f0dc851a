import type { ShootItem } from '@regie/contract/dashboard/schema'
import { plural } from '@regie/contract/french'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { shortDayText, today } from '#ui/text/french-date.ts'
import { useFewItems } from './few-items.tsx'
import { coverSize, WorkRow } from './work-row.tsx'

/** The shoots of the week, each linked to its production. */
export function ShootList({ items, count }: { items: readonly ShootItem[]; count: number }) {
  const others = count - items.length
  const { shown, more } = useFewItems(items)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ productionId, projectId, name, companyName, shootOn }) => (
          <li key={productionId}>
            <WorkRow
              to="/admin/projects/$projectId/productions/$productionId"
              params={{ projectId, productionId }}
              picture={<CoverPicture of="productions" id={productionId} className={coverSize} />}
              name={name}
              detail={companyName}
              end={shootOn === today() ? 'Aujourd’hui' : shortDayText(shootOn)}
            />
          </li>
        ))}
      </ul>
      {more}
      {others > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
          {plural(others, 'Et un autre tournage cette semaine.', `Et ${others} autres tournages cette semaine.`)}
        </p>
      )}
    </>
  )
}
