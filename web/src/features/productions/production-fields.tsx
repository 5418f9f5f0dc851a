import { keysOf } from '@regie/contract/keys'
import {
  clientTaskLabels,
  guestAccessLabels,
  type ProductionCreate,
  productionTypeLabels,
} from '@regie/contract/productions/schema'
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

type ProductionFieldsProps = { form: Pick<FormOf<typeof ProductionCreate>, 'field'> }

/** Fields of a production: its name, its type, its dates. */
export const ProductionFacts = ({ form }: ProductionFieldsProps) => (
  <>
    <TextField label="Nom de la production" autoComplete="off" {...form.field('name')} />
    <NativeSelect
      label="Type"
      description="Ce qui est produit : la salle de retour et les livrables s’y adaptent."
      {...form.field('type')}
    >
      {optionsOf(productionTypeLabels)}
    </NativeSelect>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Tournage" type="date" optional {...form.field('shootOn', { nullable: true })} />
      <TextField
        label="Livraison promise"
        type="date"
        optional
        description="Ce qui a été dit au client."
        {...form.field('dueOn', { nullable: true })}
      />
    </div>
  </>
)

/** The options of a production, each with its effect. */
export const ProductionOptions = ({ form }: ProductionFieldsProps) => (
  <Fieldset legend="Options" description="Ce que chacune change pour le client et pour les talents.">
    <Checkbox
      label="Post-production"
      description="Des montages sont faits, versionnés et validés. Sans elle, le client ne voit que l’avancement puis les livrables."
      {...form.field('optionPostProd')}
    />
    <NativeSelect
      label="Dépôt de contenus par le client"
      description="Demandé : le client dépose ses fichiers (logo, musique, images) avant la suite. Avancement, Retour, Livrables et Carbone lui restent fermés jusque-là."
      {...form.field('optionDepotClient')}
    >
      {optionsOf(clientTaskLabels)}
    </NativeSelect>
    <NativeSelect
      label="Choix des images par le client"
      description="Demandé : le client choisit ses images avant la suite. Les mêmes étapes lui restent fermées jusque-là."
      {...form.field('optionImageChoice')}
    >
      {optionsOf(clientTaskLabels)}
    </NativeSelect>
    <NativeSelect
      label="Lien public"
      description="Qui ouvre l’avancement et les retours par l’adresse de la production. Dépôt, sélection, livrables et carbone demandent toujours une connexion."
      {...form.field('guestAccess')}
    >
      {optionsOf(guestAccessLabels)}
    </NativeSelect>
  </Fieldset>
)
