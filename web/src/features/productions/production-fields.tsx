import { keysOf } from '@regie/contract/keys'
import { productionFields as fields } from '@regie/contract/productions/fields'
import {
  clientTaskLabels,
  guestAccessLabels,
  type ProductionCreate,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
import { labelInForm } from '#platform/forms/field-words.ts'
import type { FormOf } from '#platform/forms/form.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  keysOf(labels).map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))

type Fields = { form: Pick<FormOf<typeof ProductionCreate>, 'field'> }

/** What a production is: its name, its kind, its days. */
export const ProductionFacts = ({ form }: Fields) => (
  <>
    <TextField label={labelInForm(fields.name)} autoComplete="off" {...form.field('name')} />
    <NativeSelect
      label={labelInForm(fields.type)}
      description="Ce qui est produit : la salle de retour et les livrables s’y adaptent."
      {...form.field('type')}
    >
      {optionsOf(productionTypeLabels)}
    </NativeSelect>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={labelInForm(fields.shootOn)}
        type="date"
        optional
        {...form.field('shootOn', { nullable: true })}
      />
      <TextField
        label={labelInForm(fields.dueOn)}
        type="date"
        optional
        description="Ce qui a été dit au client."
        {...form.field('dueOn', { nullable: true })}
      />
    </div>
  </>
)

/** The options of a production, each with what it changes. */
export const ProductionOptions = ({ form }: Fields) => (
  <Fieldset legend="Options" description="Ce que chacune change pour le client et pour les talents.">
    <Checkbox
      label={labelInForm(fields.optionPostProd)}
      description="Des montages sont faits, versionnés et validés. Sans elle, le client ne voit que l’avancement puis les livrables."
      {...form.field('optionPostProd')}
    />
    <NativeSelect
      label={labelInForm(fields.optionDepotClient)}
      description="Demandé : le client dépose ses fichiers (logo, musique, images) avant la suite. Avancement, Retour, Livrables et Carbone lui restent fermés jusque-là."
      {...form.field('optionDepotClient')}
    >
      {optionsOf(clientTaskLabels)}
    </NativeSelect>
    <NativeSelect
      label={labelInForm(fields.optionImageChoice)}
      description="Demandé : le client choisit ses images avant la suite. Les mêmes étapes lui restent fermées jusque-là."
      {...form.field('optionImageChoice')}
    >
      {optionsOf(clientTaskLabels)}
    </NativeSelect>
    <NativeSelect
      label={labelInForm(fields.guestAccess)}
      description="Qui ouvre l’avancement et les retours par l’adresse de la production. Dépôt, sélection, livrables et carbone demandent toujours une connexion."
      {...form.field('guestAccess')}
    >
      {optionsOf(guestAccessLabels)}
    </NativeSelect>
  </Fieldset>
)
