import { keysOf } from '@regie/contract/keys'
import { type PlanItem, type PlanKind, planKindLabels } from '@regie/contract/planning/schema'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { FollowedUserFilter } from '#features/companies/followed-by.tsx'
import { FollowedCompanyFilter } from '#features/companies/followed-company.tsx'
import { PersonFilter } from '#features/companies/members/person-picker.tsx'
import { usePreferences } from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { FoldedTools } from '#ui/overlay/folded-tools.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { kindStyle, planIcons } from './plan-item.tsx'
import type { PlanPlace } from './plan-place.ts'

const kinds = keysOf(planKindLabels)
const workers = ['TALENT', 'PRODUCTEUR', 'ADMIN'] as const
const clearLabel = 'Ne plus filtrer par personne'

type PlaceProps = { place: PlanPlace; onPlace: (change: PlanPlace) => void }

const hiddenIn = ({ sans }: PlanPlace): ReadonlySet<string> => new Set(sans?.split(','))

/** The parameters of what the reader's preferences narrow. */
export const useFollowed = () =>
  usePreferences(
    useShallow(({ followedUserId, followedCompanyId }) => ({
      ...(followedUserId && { producteurId: followedUserId }),
      ...(followedCompanyId && { companyId: followedCompanyId }),
    })),
  )

/** The items that the address asks for. */
export function itemsAskedFor(items: readonly PlanItem[], place: PlanPlace): readonly PlanItem[] {
  const hidden = hiddenIn(place)
  const { personne } = place
  if (hidden.size === 0 && personne === undefined) return items
  return items.filter(({ kind, userId }) => !hidden.has(kind) && (personne === undefined || userId === personne))
}

/** Whose work is shown, for whom, and by whom; behind a button on a telephone. */
export function PlanFilters(props: PlaceProps) {
  const isNarrow = useIsNarrow()
  const followed = useFollowed()
  const chosen = Object.keys(followed).length + (props.place.personne === undefined ? 0 : 1)
  const filters = (
    <>
      <FollowedUserFilter />
      <FollowedCompanyFilter />
      <WorkerFilter {...props} />
    </>
  )
  if (!isNarrow) return filters
  return (
    <FoldedTools label="Filtres" count={chosen} doneLabel="Voir le planning">
      {filters}
    </FoldedTools>
  )
}

function WorkerFilter({ place: { personne }, onPlace }: PlaceProps) {
  const readsUsers = useCan('users.read')
  const clear = () => onPlace({ personne: undefined })
  if (!readsUsers)
    return personne ? (
      <Button icon={X} onClick={clear}>
        {clearLabel}
      </Button>
    ) : null
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:w-full">
      <PersonFilter
        label="Personne"
        roles={workers}
        value={personne ?? null}
        onChange={(id) => onPlace({ personne: id ?? undefined })}
        placeholder="Tout le monde"
      />
      {personne && <IconButton icon={X} label={clearLabel} onClick={clear} />}
    </div>
  )
}

/** The kinds that are shown, each with its colour: a legend that narrows. */
export function KindFilter({ place, onPlace }: PlaceProps) {
  const hidden = hiddenIn(place)
  const toggle = (kind: PlanKind) => {
    const without = kinds.filter((known) => (known === kind ? !hidden.has(kind) : hidden.has(known)))
    onPlace({ sans: without.length > 0 ? without.join(',') : undefined })
  }
  return (
    <fieldset className="mb-3 min-w-0 print:hidden">
      <legend className="sr-only">Ce qui est montré</legend>
      <div className="flex gap-1.5 overflow-x-auto p-0.5">
        {kinds.map((kind) => {
          const Icon = planIcons[kind]
          const isShown = !hidden.has(kind)
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={isShown}
              onClick={() => toggle(kind)}
              className={clsx(
                'touch-height flex h-6 shrink-0 items-center gap-1.5 rounded-full border px-2 text-xs whitespace-nowrap',
                isShown ? kindStyle[kind] : 'border-line text-muted line-through',
              )}
            >
              <Icon aria-hidden="true" className="size-3.5" />
              {planKindLabels[kind]}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
