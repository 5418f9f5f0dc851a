import { type ProjectBudget as Budget, type BudgetLine, mostBudgetLines } from '@regie/contract/budget/schema'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Plus, Wallet } from 'lucide-react'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { offerDeletionUndo } from '#platform/forms/offer-undo.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonStyle } from '#ui/button/button-style.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { groupsOf, wholeProject } from './budget-groups.ts'
import { api, key, options } from './client.ts'
import { addButtonId, mainAddKey } from './focus-ids.ts'
import { GroupCard } from './group-card.tsx'
import { LineForm } from './line-form.tsx'
import { ProjectFigures } from './project-figures.tsx'
import { focusSoon, type OpenForm, useOpenForms } from './use-open-forms.ts'

/** « Budget » of a project: its figures, then its lines, each edited in its place. */
export function ProjectBudget({ projectId }: { projectId: string }) {
  const query = useQuery(options.ofProject({ params: { projectId } }))
  if (query.data) return <BudgetOf budget={query.data} />
  return (
    <Card padding="lg">
      <QueryState query={query} lines={6} />
    </Card>
  )
}

function BudgetOf({ budget }: { budget: Budget }) {
  const { projectId, lines } = budget
  const edits = useCan('budget.edit')
  const adds = edits && lines.length < mostBudgetLines
  const forms = useOpenForms()
  const removing = useChange(
    (line: BudgetLine) => api.removeLine({ params: { projectId, lineId: line.id } }).then(() => line),
    {
      stale: [key],
      onDone: ({ id, label }) => {
        offerDeletionUndo(`La ligne « ${label} » est retirée.`, [{ type: 'budget-lines', id }], [key])
        focusSoon(addButtonId(mainAddKey))
      },
    },
  )
  const shown = (form: OpenForm | undefined) =>
    form && (
      <LineForm
        key={'line' in form ? form.line.id : form.rank}
        budget={budget}
        // The current line. Once somebody else removed it, the former one: saving is refused, what was typed stays.
        of={'line' in form ? { line: lines.find(({ id }) => id === form.line.id) ?? form.line } : form}
        onSaved={() => forms.saved(form)}
        onClose={() => forms.close(form)}
      />
    )
  const main = shown(forms.newIn(mainAddKey))
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <ProjectFigures {...budget} />
      <Card
        title="Lignes"
        description="Montants hors taxes. La marge estimée prend le réel où il est connu, sinon le prévu."
        padding="none"
        actions={
          <>
            {lines.length > 0 && (
              <a href={`/api/projects/${projectId}/budget/csv`} download className={buttonStyle({})}>
                <FileSpreadsheet aria-hidden="true" />
                CSV
              </a>
            )}
            {adds && (
              <Button
                id={addButtonId(mainAddKey)}
                icon={Plus}
                variant="primary"
                onClick={() => forms.add(mainAddKey, wholeProject)}
              >
                Ajouter une ligne
              </Button>
            )}
          </>
        }
      >
        {main}
        {lines.length === 0 && !main && (
          <EmptyState icon={Wallet} title="Aucune ligne">
            {edits
              ? 'Ajoutez ce qui est vendu, les jours de chacun, les achats : la marge se calcule à mesure.'
              : 'Personne n’a encore saisi le budget de ce projet.'}
          </EmptyState>
        )}
      </Card>
      {groupsOf(budget, forms.typing).map((group) => (
        <GroupCard
          key={group.key}
          group={group}
          prestations={budget.prestations}
          onAdd={adds ? () => forms.add(group.key, group.parents) : null}
          added={shown(forms.newIn(group.key))}
          formOf={(line) => shown(forms.lineOf(line.id))}
          onEdit={edits ? forms.edit : null}
          onRemove={removing.mutate}
          isBeingRemoved={({ id }) => removing.isPending && removing.variables.id === id}
        />
      ))}
    </div>
  )
}
