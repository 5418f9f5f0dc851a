import type { BudgetLine } from '@regie/contract/budget/schema'
import { useState } from 'react'
import type { LineParents, Typing } from './budget-groups.ts'
import { addButtonId, editButtonId, mainAddKey } from './focus-ids.ts'

/** The form of a line, or of a new one in a group. Several may be open: none makes another lose what was typed. */
export type OpenForm = { line: BudgetLine } | { groupKey: string; parents: LineParents; rank: number }

const keyOf = (form: OpenForm) => ('line' in form ? form.line.id : form.groupKey)

/** Puts the focus on the first of these buttons, once the form is gone. */
export const focusSoon = (...ids: readonly string[]) =>
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find((button) => button !== null)
    found?.focus()
  })

/** The forms that are open on a budget. */
export function useOpenForms() {
  const [forms, setForms] = useState<readonly OpenForm[]>([])
  const put = (form: OpenForm) => setForms((now) => [...now.filter((other) => keyOf(other) !== keyOf(form)), form])
  const lineOf = (lineId: string) => forms.find((form) => 'line' in form && form.line.id === lineId)
  const newIn = (groupKey: string) => forms.find((form) => 'groupKey' in form && form.groupKey === groupKey)
  const typing: Typing = {
    lines: forms.flatMap((form) => ('line' in form ? form.line : [])),
    groupKeys: forms.flatMap((form) => ('groupKey' in form ? form.groupKey : [])),
  }
  return {
    typing,
    lineOf,
    newIn,
    edit: (line: BudgetLine) => put({ line }),
    add: (groupKey: string, parents: LineParents) => {
      if (!newIn(groupKey)) put({ groupKey, parents, rank: 0 })
    },
    /** Closes the form of a line; after a new one, the next is awaited in an empty form. */
    saved: (form: OpenForm) => {
      if ('line' in form) closed(form)
      else put({ ...form, rank: form.rank + 1 })
    },
    close: (form: OpenForm) => closed(form),
  }

  function closed(form: OpenForm) {
    setForms((now) => now.filter((other) => keyOf(other) !== keyOf(form)))
    focusSoon('line' in form ? editButtonId(form.line.id) : addButtonId(form.groupKey), addButtonId(mainAddKey))
  }
}
