import { productOf, summedBudget } from '@regie/contract/budget/rules'
import {
  BudgetLine,
  BudgetLineEntry,
  budgetKindLabels,
  budgetLineFields as fields,
  type ProjectBudget,
} from '@regie/contract/budget/schema'
import { keysOf } from '@regie/contract/keys'
import { amountAsTyped, moneyText } from '@regie/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { rowIn } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { LineParents } from './budget-groups.ts'
import { api, key, options } from './client.ts'

type Entry = z.input<typeof BudgetLineEntry>

const entryOf = (line: BudgetLine): Entry => ({
  kind: line.kind,
  label: line.label,
  productionId: line.productionId,
  prestationId: line.prestationId,
  plannedQuantity: amountAsTyped(line.plannedQuantity),
  plannedPrice: amountAsTyped(line.plannedPrice),
  realQuantity: line.realQuantity === null ? null : amountAsTyped(line.realQuantity),
  realPrice: line.realPrice === null ? null : amountAsTyped(line.realPrice),
})

const newEntry = (parents: LineParents): Entry => ({
  kind: 'DAYS',
  label: '',
  ...parents,
  plannedQuantity: '1',
  plannedPrice: '',
  realQuantity: null,
  realPrice: null,
})

/** The amount of what is typed; null while it is none. */
function typedAmountText(quantity: string | null, price: string | null): string | null {
  const counted = z.safeParse(fields.realQuantity.schema, quantity)
  const priced = z.safeParse(fields.realPrice.schema, price)
  if (!counted.success || !priced.success || counted.data === null || priced.data === null) return null
  return moneyText(productOf(counted.data, priced.data))
}

/** A budget with a line as it was saved. */
function withLine(budget: ProjectBudget, saved: BudgetLine): ProjectBudget {
  const isKnown = budget.lines.some(({ id }) => id === saved.id)
  const lines = isKnown ? budget.lines.map((line) => (line.id === saved.id ? saved : line)) : [...budget.lines, saved]
  return { ...budget, ...summedBudget({ ...budget, lines }) }
}

type LineFormProps = {
  budget: Pick<ProjectBudget, 'projectId' | 'productions' | 'prestations'>
  /** The line, or what a new one is for. */
  of: { line: BudgetLine } | { groupKey: string; parents: LineParents }
  /** Called once the line is saved. */
  onSaved: () => void
  onClose: () => void
}

/** A line of a budget, edited in its place: Enter saves it, Escape gives it up. */
export function LineForm({ budget: { projectId, productions, prestations }, of, onSaved, onClose }: LineFormProps) {
  const queryClient = useQueryClient()
  const line = 'line' in of ? of.line : null
  // The same id sent twice adds one line.
  const [id] = useState(() => line?.id ?? crypto.randomUUID())
  const params = { projectId }
  const form = useForm({
    schema: BudgetLineEntry,
    initial: 'line' in of ? entryOf(of.line) : newEntry(of.parents),
    version: line?.version,
    of: 'line' in of ? of.line.id : `new in ${of.groupKey}`,
    send: (body, { version }) =>
      line
        ? api.changeLine({ params: { ...params, lineId: id }, body: { ...body, version: version ?? line.version } })
        : api.addLine({ params, body: { ...body, id } }),
    onDone: (saved) => {
      // Shown at once; the server then tells the whole again.
      queryClient.setQueryData(options.ofProject({ params }).queryKey, (budget) => budget && withLine(budget, saved))
      void queryClient.invalidateQueries({ queryKey: key })
      onSaved()
    },
    rowOf: (current) => {
      const row = rowIn(BudgetLine)(current)
      return row && { initial: entryOf(row), version: row.version }
    },
  })
  const show = (name: keyof typeof fields, value: unknown) =>
    [...productions, ...prestations].find((part) => part.id === value)?.name ?? valueInWords(fields[name], value)
  const { plannedQuantity, plannedPrice, realQuantity, realPrice } = form.values
  const realQuantityField = form.field('realQuantity', { nullable: true })
  const amount = (label: string, text: string | null) => text !== null && `${label} : ${text}`
  const amounts = [
    amount('Prévu', typedAmountText(plannedQuantity, plannedPrice)),
    amount('Réel', typedAmountText(realQuantity, realPrice)),
  ].filter((text) => text !== false)
  const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape from the fields inside
    <div
      className="bg-sunken px-4 py-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || form.pending) return
        event.preventDefault()
        onClose()
      }}
    >
      <Form form={form} labels={labelsOf(fields)} show={show} startsFocused className="gap-3">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-8">
          <TextField
            label={fields.label.label}
            autoComplete="off"
            className="col-span-2 xl:col-span-3"
            {...form.field('label')}
          />
          <NativeSelect label={fields.kind.label} {...form.field('kind')}>
            {keysOf(budgetKindLabels).map((kind) => (
              <option key={kind} value={kind}>
                {budgetKindLabels[kind]}
              </option>
            ))}
          </NativeSelect>
          <TextField label={fields.plannedQuantity.label} {...numeric} {...form.field('plannedQuantity')} />
          <TextField label="Prix HT prévu" {...numeric} {...form.field('plannedPrice')} />
          <TextField
            label={fields.realQuantity.label}
            {...numeric}
            {...realQuantityField}
            onBlur={(event) => {
              // Most of the time the price is the planned one: it is proposed, in sight, and what is typed takes its place.
              if (realQuantity && !realPrice) {
                form.put('realPrice', plannedPrice)
                const { relatedTarget: next } = event
                if (next instanceof HTMLInputElement && next.name === 'realPrice')
                  requestAnimationFrame(() => next.select())
              }
              void realQuantityField.onBlur(event)
            }}
          />
          <TextField label="Prix HT réel" {...numeric} {...form.field('realPrice', { nullable: true })} />
          <NativeSelect
            label={fields.productionId.label}
            className="col-span-2 xl:col-span-4"
            {...form.field('productionId', { nullable: true })}
          >
            <option value="">Tout le projet</option>
            {productions.map((production) => (
              <option key={production.id} value={production.id}>
                {`PRD ${production.number} – ${production.name}`}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={fields.prestationId.label}
            className="col-span-2 xl:col-span-4"
            {...form.field('prestationId', { nullable: true })}
          >
            <option value="">Aucune</option>
            {prestations.map((prestation) => (
              <option key={prestation.id} value={prestation.id}>
                {`PRS ${prestation.number} – ${prestation.name}`}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <output className="mr-auto text-sm text-muted tabular-nums">{amounts.join(' · ')}</output>
          <Button onClick={onClose} disabled={form.pending}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            {line ? 'Enregistrer' : 'Ajouter'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
