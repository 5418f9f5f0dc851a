import { type PrestationDetail, prestationTypeLabels } from '@regie/contract/prestations/schema'
import { useNavigate } from '@tanstack/react-router'
import { DeleteButton } from '#platform/forms/delete-button.tsx'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { dayText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'
import { EditPrestation } from './edit-prestation.tsx'
import { prestationDeletionKey } from './prestation-frame.tsx'

/** The fields of a prestation: editable with permission, else read-only. */
export function PrestationCard({ prestation }: { prestation: PrestationDetail }) {
  const changes = useCan('prestations.update')
  const { type, userName, startsOn, endsOn, place } = prestation
  return (
    <Card title="Informations">
      {changes ? (
        <EditPrestation prestation={prestation} />
      ) : (
        <DescriptionList>
          <Description term="Type">{prestationTypeLabels[type]}</Description>
          <Description term="Confiée à">{userName}</Description>
          <Description term="Début">{startsOn && dayText(startsOn)}</Description>
          <Description term="Fin">{endsOn && dayText(endsOn)}</Description>
          <Description term="Lieu">{place}</Description>
        </DescriptionList>
      )}
    </Card>
  )
}

/** Moves a prestation to the trash, after a confirmation. */
export function DeletePrestation({ prestation }: { prestation: PrestationDetail }) {
  const navigate = useNavigate()
  const deletes = useCan('prestations.delete')
  if (!deletes) return null
  const params = { prestationId: prestation.id }
  return (
    <Card title="Suppression">
      <DeleteButton
        row={{ type: 'prestations', id: prestation.id }}
        noun={{ the: 'la prestation', isFeminine: true }}
        name={prestation.name}
        survey={options.deletion({ params })}
        read={() => api.deletion({ params })}
        deletionKey={prestationDeletionKey(prestation.id)}
        stale={[key]}
        remove={async () => {
          await api.remove({ params })
          await navigate({
            to: '/admin/projects/$projectId/prestations',
            params: { projectId: prestation.projectId },
            ignoreBlocker: true,
          })
        }}
      />
    </Card>
  )
}
