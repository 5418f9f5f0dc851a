import { keysOf } from '@regie/contract/keys'
import {
  clientTaskLabels,
  productionFields as fields,
  guestAccessLabels,
  type ProductionCreate,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { labelInForm } from '#platform/forms/field-words.ts'
import type { FormOf } from '#platform/forms/form.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateField, type DayBinding } from '#ui/form/date/date-field.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  keysOf(labels).map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))

type FieldName = Exclude<keyof ProductionCreate, 'projectId'>
type FormProps = {
  form: Pick<FormOf<typeof ProductionCreate>, 'field'> & { controlled: (name: 'shootOn' | 'dueOn') => DayBinding }
}
type Input = {
  section: 'facts' | 'options'
  /** Takes the whole width of its section. */
  isWide?: boolean
  render: (form: FormProps['form']) => ReactNode
}

/** The input of each field, in the order of the form: a field of the contract without one does not compile. */
const inputs: Record<FieldName, Input> = {
  name: {
    section: 'facts',
    isWide: true,
    render: (form) => <TextField label={labelInForm(fields.name)} autoComplete="off" {...form.field('name')} />,
  },
  type: {
    section: 'facts',
    isWide: true,
    render: (form) => (
      <NativeSelect
        label={labelInForm(fields.type)}
        description="Ce qui est produit : la salle de retour et les livrables s’y adaptent."
        {...form.field('type')}
      >
        {optionsOf(productionTypeLabels)}
      </NativeSelect>
    ),
  },
  shootOn: {
    section: 'facts',
    render: (form) => <DateField label={labelInForm(fields.shootOn)} optional {...form.controlled('shootOn')} />,
  },
  dueOn: {
    section: 'facts',
    render: (form) => (
      <DateField
        label={labelInForm(fields.dueOn)}
        optional
        description="Ce qui a été dit au client."
        {...form.controlled('dueOn')}
      />
    ),
  },
  optionPostProd: {
    section: 'options',
    render: (form) => (
      <Checkbox
        label={labelInForm(fields.optionPostProd)}
        description="Des montages sont faits, versionnés et validés. Sans elle, le client ne voit que l’avancement puis les livrables."
        {...form.field('optionPostProd')}
      />
    ),
  },
  optionDepotClient: {
    section: 'options',
    render: (form) => (
      <NativeSelect
        label={labelInForm(fields.optionDepotClient)}
        description="Demandé : le client dépose ses fichiers (logo, musique, images) avant la suite. Avancement, Retour, Livrables et Carbone lui restent fermés jusque-là."
        {...form.field('optionDepotClient')}
      >
        {optionsOf(clientTaskLabels)}
      </NativeSelect>
    ),
  },
  optionImageChoice: {
    section: 'options',
    render: (form) => (
      <NativeSelect
        label={labelInForm(fields.optionImageChoice)}
        description="Demandé : le client choisit ses images avant la suite. Les mêmes étapes lui restent fermées jusque-là."
        {...form.field('optionImageChoice')}
      >
        {optionsOf(clientTaskLabels)}
      </NativeSelect>
    ),
  },
  guestAccess: {
    section: 'options',
    render: (form) => (
      <NativeSelect
        label={labelInForm(fields.guestAccess)}
        description="Qui ouvre l’avancement et les retours par l’adresse de la production. Dépôt, sélection, livrables et carbone demandent toujours une connexion."
        {...form.field('guestAccess')}
      >
        {optionsOf(guestAccessLabels)}
      </NativeSelect>
    ),
  },
}
const namesIn = (section: Input['section']) => keysOf(inputs).filter((name) => inputs[name].section === section)

/** What a production is: its name, its kind, its days. */
export const ProductionFacts = ({ form }: FormProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {namesIn('facts').map((name) => (
      <div key={name} className={clsx(inputs[name].isWide && 'sm:col-span-2')}>
        {inputs[name].render(form)}
      </div>
    ))}
  </div>
)

/** The options of a production, each with what it changes. */
export const ProductionOptions = ({ form }: FormProps) => (
  <Fieldset legend="Options" description="Ce que chacune change pour le client et pour les talents.">
    {namesIn('options').map((name) => (
      <Fragment key={name}>{inputs[name].render(form)}</Fragment>
    ))}
  </Fieldset>
)
