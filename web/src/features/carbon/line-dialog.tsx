import { type CarbonCategory, type CarbonFactor, carbonCategoryLabels } from '@regie/contract/carbon/rules/factors'
import type { Journey } from '@regie/contract/carbon/rules/journeys'
import { CarbonLine, CarbonLineWrite, type CarbonPhase } from '@regie/contract/carbon/schema'
import { typeset } from '@regie/contract/french'
import { keysOf } from '@regie/contract/keys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shownData } from '#platform/api/query-state.tsx'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const decimal = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 6 })

const factorText = ({ value, unit, source, year, scope, status }: CarbonFactor) =>
  value === null
    ? 'Aucun facteur public : la ligne est gardée, sans être comptée.'
    : `${decimal.format(value)} kgCO₂e par ${unit} (${scope}). ${source}, ${year}${status === 'derived' ? ', valeur déduite' : ''}.`

const quantityLabels: Record<CarbonCategory, string> = {
  TRAVEL: 'Distance',
  FREIGHT: 'Distance',
  NIGHTS: 'Nombre de nuits',
  MEALS: 'Nombre de repas',
  ENERGY: 'Quantité',
  EQUIPMENT: 'Durée',
  DATA: 'Volume',
  COMPUTING: 'Durée',
}

/** Which numbers a factor is multiplied by, besides its quantity. Those that are not asked are 1. */
const countsOf = (factor: CarbonFactor | undefined) => ({
  people: factor?.unit === 'passager.km' || factor?.unit === 'véhicule.km',
  occupants: factor?.unit === 'véhicule.km' && factor.category === 'TRAVEL',
})

const decimalText = (quantity: number) => String(quantity).replace('.', ',')

/** Initial values of the fields: an existing line, a journey from a brief, or empty. */
function fieldsOf(phase: CarbonPhase, line: CarbonLine | null, journey: Journey | null) {
  if (line) {
    const { factorId, quantity, people, occupants, note } = line
    return {
      phase,
      factorId,
      quantity: decimalText(quantity),
      people: String(people),
      occupants: String(occupants),
      note,
    }
  }
  return {
    phase,
    factorId: journey?.factorId ?? 'tgv',
    quantity: journey ? decimalText(journey.km) : '',
    people: String(journey?.people ?? 1),
    occupants: String(journey?.occupants ?? 1),
    note: journey?.text ?? '',
  }
}

type LineDialogProps = {
  productionId: string
  phase: CarbonPhase
  /** Null for a new line. */
  line: CarbonLine | null
  /** The journey that a new line counts. */
  journey: Journey | null
  onClose: () => void
}

function LineForm({
  productionId,
  phase,
  line,
  journey,
  factors,
  onClose,
}: LineDialogProps & { factors: readonly CarbonFactor[] }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: CarbonLineWrite,
    initial: fieldsOf(phase, line, journey),
    version: line?.version,
    send: (body, { version }) =>
      line
        ? api.changeLine({
            params: { productionId, lineId: line.id },
            body: { ...body, version: version ?? line.version },
          })
        : api.addLine({ params: { productionId }, body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(line ? 'La ligne est modifiée.' : 'La ligne est ajoutée.')
      onClose()
    },
    rowOf: (current) => {
      const row = z.safeParse(CarbonLine, current)
      return row.success ? { initial: fieldsOf(phase, row.data, null), version: row.data.version } : undefined
    },
  })
  const factorOf = (wanted: string) => factors.find(({ id }) => id === wanted)
  const chosen = factorOf(form.controlled('factorId').value)
  const asks = countsOf(chosen)
  const factorId = form.field('factorId')
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => {
    void factorId.onChange(event)
    // What is no longer shown must neither count nor be refused.
    const next = countsOf(factorOf(event.target.value))
    for (const count of ['people', 'occupants'] as const) if (!next[count]) form.put(count, '1')
  }
  return (
    <FormDialog
      title={line ? 'Modifier la ligne' : 'Ajouter une ligne'}
      form={form}
      submitLabel={line ? 'Enregistrer' : 'Ajouter'}
      onClose={onClose}
    >
      <NativeSelect
        label="Ce qui est compté"
        description={chosen && typeset(factorText(chosen))}
        {...factorId}
        onChange={choose}
      >
        {keysOf(carbonCategoryLabels).map((category) => (
          <optgroup key={category} label={carbonCategoryLabels[category]}>
            {factors
              .filter((factor) => factor.category === category)
              .map(({ id, label }) => (
                <option key={id} value={id}>
                  {typeset(label)}
                </option>
              ))}
          </optgroup>
        ))}
      </NativeSelect>
      <TextField
        label={chosen ? `${quantityLabels[chosen.category]} (${asks.people ? 'km' : chosen.unit})` : 'Quantité'}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('quantity')}
      />
      {chosen && asks.people && (
        <TextField
          label={chosen.category === 'FREIGHT' ? 'Nombre de véhicules' : 'Nombre de personnes'}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('people')}
        />
      )}
      {asks.occupants && (
        <TextField
          label="Personnes par véhicule"
          inputMode="numeric"
          autoComplete="off"
          description="Les émissions du véhicule sont partagées entre elles."
          {...form.field('occupants')}
        />
      )}
      <TextField label="Note" optional autoComplete="off" {...form.field('note')} />
    </FormDialog>
  )
}

/** Form of a balance line: its factor, its quantity, and the number of people. */
export function LineDialog(props: LineDialogProps) {
  const read = shownData(useQuery({ ...options.factors(), staleTime: Number.POSITIVE_INFINITY }))
  // A list of choices that comes after its field shows the first one, not the chosen one.
  return read ? <LineForm {...props} factors={read.factors} /> : null
}
