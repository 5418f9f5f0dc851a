import { keysOf } from '@regie/contract/keys'
import {
  ProductionCreate,
  ProductionListed,
  ProductionStatus,
  productionFields,
  productionStatusLabels,
} from '@regie/contract/productions/schema'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import * as projects from '#features/projects/client.ts'
import { labelInForm, labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { rowReader, valuesFor } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { ProductionFacts, ProductionOptions } from './production-fields.tsx'

const ProductionEdit = z.extend(ProductionCreate, { status: ProductionStatus })

const labels = { projectId: 'Projet', ...labelsOf(productionFields) }

const show = (name: keyof typeof labels, value: unknown): string =>
  valueInWords(name === 'projectId' ? { label: labels.projectId } : productionFields[name], value)

const following = '« En post-production » au premier démarrage, « Terminée » à la dernière validation.'
/** What decides the status: the post-productions, or somebody. */
const statusOrigin = ({ isStatusByHand, optionPostProd }: ProductionListed): string | undefined => {
  if (!optionPostProd) return undefined
  return isStatusByHand
    ? `Choisi à la main : il reste jusqu’à ce que les post-productions le changent (${following.replace(/\.$/, '')}).`
    : `Il suit les post-productions : ${following}`
}

/** Edit form of a production. */
export function EditProduction({ production }: { production: ProductionListed }) {
  const queryClient = useQueryClient()
  const params = { productionId: production.id }
  const form = useForm({
    schema: ProductionEdit,
    initial: valuesFor(ProductionEdit, production),
    version: production.version,
    send: (_, { changed: { projectId: _project, ...changed }, version }) =>
      api.update({ params, body: { ...changed, version } }),
    onDone: (row) => {
      queryClient.setQueryData(options.get({ params }).queryKey, row)
      void queryClient.invalidateQueries({ queryKey: key })
      void queryClient.invalidateQueries({ queryKey: projects.key })
      toast.success('La production est enregistrée.')
    },
    rowOf: rowReader(ProductionEdit, ProductionListed),
  })
  return (
    <Form form={form} labels={labels} show={show}>
      <Card title="Production">
        <div className="flex flex-col gap-4">
          <NativeSelect
            label={labelInForm(productionFields.status)}
            description={statusOrigin(production)}
            {...form.field('status')}
          >
            {keysOf(productionStatusLabels).map((status) => (
              <option key={status} value={status}>
                {productionStatusLabels[status]}
              </option>
            ))}
          </NativeSelect>
          <ProductionFacts form={form} />
        </div>
      </Card>
      <Card>
        <ProductionOptions form={form} />
      </Card>
      <SaveBar form={form} />
    </Form>
  )
}
