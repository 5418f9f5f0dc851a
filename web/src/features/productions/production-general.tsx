import { productionFields as fields } from '@regie/contract/productions/fields'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { clientTaskLabels, productionTypeLabels } from '@regie/contract/productions/schema'
import { useNavigate } from '@tanstack/react-router'
import * as projects from '#features/projects/client.ts'
import { DeleteButton } from '#platform/forms/delete-button.tsx'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { dayText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'
import { EditProduction } from './edit-production.tsx'
import { productionDeletionKey } from './production-frame.tsx'

function ProductionSummary({ production }: { production: ProductionListed }) {
  const { type, shootOn, dueOn, optionPostProd, optionDepotClient, optionImageChoice } = production
  return (
    <Card title="Production">
      <DescriptionList>
        <Description term={fields.type.label}>{productionTypeLabels[type]}</Description>
        <Description term={fields.shootOn.label}>{shootOn && dayText(shootOn)}</Description>
        <Description term={fields.dueOn.label}>{dueOn && dayText(dueOn)}</Description>
        <Description term={fields.optionPostProd.label}>{optionPostProd ? 'Oui' : 'Non'}</Description>
        <Description term={fields.optionDepotClient.label}>{clientTaskLabels[optionDepotClient]}</Description>
        <Description term={fields.optionImageChoice.label}>{clientTaskLabels[optionImageChoice]}</Description>
      </DescriptionList>
    </Card>
  )
}

/** The fields of a production: editable with permission, else read-only. */
export function ProductionGeneral({ production }: { production: ProductionListed }) {
  const changes = useCan('productions.update')
  return changes ? <EditProduction production={production} /> : <ProductionSummary production={production} />
}

/** Moves a production to the trash, after a confirmation. */
export function DeleteProduction({ production }: { production: ProductionListed }) {
  const navigate = useNavigate()
  const deletes = useCan('productions.delete')
  if (!deletes) return null
  const params = { productionId: production.id }
  return (
    <Card title="Suppression">
      <DeleteButton
        noun={{ the: 'la production', isFeminine: true }}
        name={production.name}
        survey={options.deletion({ params })}
        read={() => api.deletion({ params })}
        deletionKey={productionDeletionKey(production.id)}
        stale={[key, projects.key]}
        remove={async () => {
          await api.remove({ params })
          await navigate({
            to: '/admin/projects/$projectId/productions',
            params: { projectId: production.projectId },
            ignoreBlocker: true,
          })
        }}
      />
    </Card>
  )
}
