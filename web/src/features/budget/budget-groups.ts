import { totalsOf } from '@regie/contract/budget/rules'
import type { BudgetLine, BudgetTotals, ProjectBudget } from '@regie/contract/budget/schema'

/** What a line is for; both null: the whole project. */
export type LineParents = Pick<BudgetLine, 'productionId' | 'prestationId'>

/** Lines shown together, with the parents that a line added there has. */
export type BudgetGroup = {
  key: string
  title: string
  /** « PRD 42 »; null for the whole project. */
  reference: string | null
  parents: LineParents
  lines: readonly BudgetLine[]
  totals: BudgetTotals
}

/** What is being typed, which must stay where it is while others change the budget. */
export type Typing = {
  /** The lines whose forms are open, as they were then. */
  lines: readonly BudgetLine[]
  /** The groups that a line is being added to. */
  groupKeys: readonly string[]
}
const nothingTyped: Typing = { lines: [], groupKeys: [] }

export const wholeProject: LineParents = { productionId: null, prestationId: null }
const wholeProjectKey = 'project'

const keyOf = ({ productionId, prestationId }: LineParents) => productionId ?? prestationId ?? wholeProjectKey

/**
 * The lines of a budget, each in one group: its production; else its prestation; else the whole project. Groups without a line are
 * left out.
 */
export function groupsOf(
  { lines, productions, prestations }: Pick<ProjectBudget, 'lines' | 'productions' | 'prestations'>,
  typing: Typing = nothingTyped,
): BudgetGroup[] {
  const groups: Omit<BudgetGroup, 'lines' | 'totals'>[] = [
    ...productions.map(({ id, number, name }) => ({
      key: id,
      title: name,
      reference: `PRD ${number}`,
      parents: { productionId: id, prestationId: null },
    })),
    ...prestations.map(({ id, number, name }) => ({
      key: id,
      title: name,
      reference: `PRS ${number}`,
      parents: { productionId: null, prestationId: id },
    })),
    { key: wholeProjectKey, title: 'Tout le projet', reference: null, parents: wholeProject },
  ]
  const known = new Set(groups.map(({ key }) => key))
  /** A line of what this page does not know yet stands with the project: it is never out of sight. */
  const placeOf = (line: LineParents) => (known.has(keyOf(line)) ? keyOf(line) : wholeProjectKey)
  const opened = new Map(typing.lines.map((line) => [line.id, line]))
  const removed = typing.lines.filter(({ id }) => !lines.some((line) => line.id === id))
  return groups.flatMap((group) => {
    const isHere = (line: BudgetLine) => placeOf(opened.get(line.id) ?? line) === group.key
    const own = lines.filter(isHere)
    const shown = [...own, ...removed.filter(isHere)]
    if (shown.length === 0 && !typing.groupKeys.includes(group.key)) return []
    return [{ ...group, lines: shown, totals: totalsOf(own) }]
  })
}
