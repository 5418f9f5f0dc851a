import { type ProductionListed, productionFields } from '@regie/contract/productions/schema'
import { useNavigate } from '@tanstack/react-router'
import * as projects from '#features/projects/client.ts'
import { DeleteButton } from '#platform/forms/delete-button.tsx'
import { FieldDescriptions } from '#platform/forms/field-descriptions.tsx'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { api, key, options } from './client.ts'
import { EditProduction } from './edit-production.tsx'
import { productionDeletionKey } from './production-frame.tsx'

// The head of the page shows the name and the status.
const { name: _name, status: _status, ...described } = productionFields

const ProductionSummary = ({ production }: { production: ProductionListed }) => (
  <Card title="Production">
    <FieldDescriptions fields={described} row={production} />
  </Card>
)

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
        row={{ type: 'productions', id: production.id }}
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
