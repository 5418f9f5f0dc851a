import { isStaff } from '@regie/contract/can'
import type { Journey } from '@regie/contract/carbon/rules/journeys'
import { type CarbonLine, type CarbonPhase, carbonPhaseLabels } from '@regie/contract/carbon/schema'
import { useQuery } from '@tanstack/react-query'
import { Copy, FileDown, FileSpreadsheet, Gauge, Leaf, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonStyle } from '#ui/button/button-style.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { BalanceHints } from './balance-hints.tsx'
import { BalanceLines } from './balance-lines.tsx'
import { BalanceSummary, Reductions } from './balance-summary.tsx'
import { api, key, options } from './client.ts'
import { LineDialog } from './line-dialog.tsx'

/** An existing line, or a new one, possibly for a journey from a brief. */
type Editing = { line: CarbonLine } | { journey: Journey | null }

/** The carbon balance of a production, editable with permission: forecast, then final. */
export function ProductionCarbon({ productionId }: { productionId: string }) {
  const isOfAgency = useSession(({ user }) => user !== null && isStaff(user))
  const edits = useCan('carbon.edit') && isOfAgency
  const [chosenPhase, setChosenPhase] = useState<CarbonPhase | null>(null)
  const query = useQuery(
    options.ofProduction({ params: { productionId }, query: chosenPhase === null ? {} : { phase: chosenPhase } }),
  )
  const [editing, setEditing] = useState<Editing | null>(null)
  const measuring = useChange((phase: CarbonPhase) => api.measure({ params: { productionId }, body: { phase } }), {
    stale: [key],
    onDone: () => toast.success('Ce que le produit mesure est à jour.'),
  })
  const copying = useChange(() => api.copyForecast({ params: { productionId } }), {
    stale: [key],
    onDone: () => setChosenPhase('FINAL'),
  })
  const removing = useChange((line: CarbonLine) => api.removeLine({ params: { productionId, lineId: line.id } }), {
    stale: [key],
  })
  const read = shownData(query)
  if (!read)
    return (
      <Card padding="lg">
        <QueryState query={query} lines={6} />
      </Card>
    )
  const { productionName, phase, phases, lines, balance, reductions, hints } = read
  const file = (kind: 'csv' | 'pdf') => `/api/productions/${productionId}/carbon/${kind}?phase=${phase}`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold wrap-anywhere">{productionName}</h2>
        <Segmented
          legend="Phase du bilan"
          labels={carbonPhaseLabels}
          values={['FORECAST', 'FINAL']}
          value={phase}
          onChange={setChosenPhase}
        />
      </div>
      {lines.length > 0 && (
        <Card
          title="Bilan"
          actions={
            <>
              <a href={file('csv')} download className={buttonStyle({})}>
                <FileSpreadsheet aria-hidden="true" />
                CSV
              </a>
              <a href={file('pdf')} target="_blank" rel="noreferrer" className={buttonStyle({})}>
                <FileDown aria-hidden="true" />
                PDF
              </a>
            </>
          }
        >
          <BalanceSummary balance={balance} />
          <Reductions reductions={reductions} />
        </Card>
      )}
      <Card
        title="Lignes"
        padding="none"
        actions={
          edits && (
            <>
              {phase === 'FINAL' && !phases.includes('FINAL') && phases.includes('FORECAST') && (
                <Button icon={Copy} pending={copying.isPending} onClick={() => copying.mutate(undefined)}>
                  Partir du prévisionnel
                </Button>
              )}
              <Button icon={Gauge} pending={measuring.isPending} onClick={() => measuring.mutate(phase)}>
                Mesurer
              </Button>
              <Button icon={Plus} variant="primary" onClick={() => setEditing({ journey: null })}>
                Ajouter une ligne
              </Button>
            </>
          )
        }
      >
        {lines.length === 0 ? (
          <EmptyState icon={Leaf} title="Aucune ligne">
            Ajoutez les déplacements, les repas, l’énergie ; « Mesurer » remplit ce que Régie connaît déjà.
          </EmptyState>
        ) : (
          <BalanceLines
            lines={lines}
            onEdit={edits ? (line) => setEditing({ line }) : null}
            onRemove={edits ? (line) => removing.mutate(line) : null}
          />
        )}
      </Card>
      {edits && <BalanceHints {...hints} onCount={(journey) => setEditing({ journey })} />}
      {editing !== null && (
        <LineDialog
          productionId={productionId}
          phase={phase}
          // The current line. After its deletion by another person, the former line: saving is then refused instead of
          // adding one.
          line={'line' in editing ? (lines.find(({ id }) => id === editing.line.id) ?? editing.line) : null}
          journey={'journey' in editing ? editing.journey : null}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
