import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Printer, Route, Settings2, Table2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { FoldedTools } from '#ui/overlay/folded-tools.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { boardSubjects, groupings, type PlanPlace, periods, planViews, scales } from './plan-place.ts'
import type { Shown } from './plan-shown.ts'
import { boardSubjectLabels, groupingLabels, periodLabels, scaleLabels, viewLabels } from './plan-words.ts'

type PlanToolbarProps = {
  place: PlanPlace
  shown: Shown
  onPlace: (change: PlanPlace) => void
}

/** Which days of the plan are shown, and how. */
export function PlanToolbar({ place, shown, onPlace }: PlanToolbarProps) {
  const isTable = place.forme === 'table'
  const isNarrow = useIsNarrow()
  const choices = (
    <>
      <ViewChoices shown={shown} onPlace={onPlace} />
      <Segmented
        legend="Vue"
        labels={viewLabels}
        values={planViews}
        value={shown.view}
        onChange={(vue) => onPlace({ vue, jour: undefined })}
      />
    </>
  )
  const moveTo = (day: string | undefined) => onPlace({ du: day, jour: undefined })
  // What is out of sight is not drawn: the table prints whole.
  const print = () => {
    onPlace({ forme: 'table' })
    requestAnimationFrame(() => requestAnimationFrame(() => globalThis.print()))
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {shown.view !== 'board' && (
        <>
          <div className="flex items-center gap-1">
            <IconButton icon={ChevronLeft} label={shown.earlierLabel} onClick={() => moveTo(shown.earlier)} />
            <Button onClick={() => moveTo(undefined)}>Aujourd’hui</Button>
            <IconButton icon={ChevronRight} label={shown.laterLabel} onClick={() => moveTo(shown.later)} />
          </div>
          <p
            className={clsx(
              'text-sm whitespace-nowrap text-muted first-letter:uppercase',
              // The head of the timeline has its months, and the toolbar one row.
              shown.view === 'timeline' && 'lg:max-[1535px]:sr-only',
            )}
            aria-live="polite"
          >
            {shown.title}
          </p>
        </>
      )}
      <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
        {isNarrow ? (
          <FoldedTools label={viewLabels[shown.view]} icon={Settings2} title="Affichage" doneLabel="Voir le planning">
            {choices}
          </FoldedTools>
        ) : (
          choices
        )}
        <div className="flex items-center">
          {shown.view === 'timeline' && (
            <IconButton
              icon={Route}
              label="Chemin critique des livraisons"
              aria-pressed={place.chemin === true}
              onClick={() => onPlace({ chemin: place.chemin ? undefined : true })}
            />
          )}
          <IconButton
            icon={Table2}
            label="Tableau"
            aria-pressed={isTable}
            onClick={() => onPlace({ forme: isTable ? undefined : 'table' })}
          />
          <IconButton icon={Printer} label="Imprimer le tableau" onClick={print} />
        </div>
      </div>
    </div>
  )
}

/** What one view alone lets choose. */
function ViewChoices({ shown, onPlace }: Omit<PlanToolbarProps, 'place'>) {
  switch (shown.view) {
    case 'timeline':
      return (
        <>
          <Segmented
            legend="Lignes"
            labels={groupingLabels}
            values={groupings}
            value={shown.grouping}
            onChange={(par) => onPlace({ par })}
          />
          <Segmented
            legend="Échelle"
            labels={scaleLabels}
            values={scales}
            value={shown.scale}
            onChange={(echelle) => onPlace({ echelle })}
          />
        </>
      )
    case 'calendar':
      return (
        <Segmented
          legend="Période"
          labels={periodLabels}
          values={periods}
          value={shown.period}
          onChange={(periode) => onPlace({ periode, jour: undefined })}
        />
      )
    case 'board':
      return (
        <Segmented
          legend="Statuts"
          labels={boardSubjectLabels}
          values={boardSubjects}
          value={shown.subject}
          onChange={(objet) => onPlace({ objet, colonne: undefined })}
        />
      )
    default:
      return shown satisfies never
  }
}
