import { keysOf } from '@regie/contract/keys'
import { maySetStatus } from '@regie/contract/prestations/rules'
import {
  type PrestationDetail,
  type PrestationProduction,
  PrestationProductionStatus,
  prestationProductionStatusLabels,
} from '@regie/contract/prestations/schema'
import { Clapperboard, Plus, Unlink } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ProductionTypeIcon } from '#features/productions/production-badges.tsx'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useSetting } from '#platform/api/use-setting.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import { AttachProduction } from './attach-production.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { api, key } from './client.ts'
import { PrestationProductionBadge } from './prestation-badges.tsx'

type AttachedProduction = z.infer<typeof PrestationProduction>

/** The productions of a prestation, each with its categories and status. */
export function AttachedProductions({ prestation }: { prestation: PrestationDetail }) {
  const changes = useCan('prestations.update')
  const [adds, setAdds] = useState(false)
  const [leaving, setLeaving] = useState<AttachedProduction | null>(null)
  const addButton = changes && (
    <Button icon={Plus} onClick={() => setAdds(true)}>
      Rattacher une production
    </Button>
  )
  return (
    <Card title="Productions" padding="none" actions={prestation.productions.length > 0 && addButton}>
      {prestation.productions.length === 0 ? (
        <EmptyState icon={Clapperboard} title="Aucune production rattachée" actions={addButton}>
          Rattachez les productions auxquelles cette prestation travaille.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {prestation.productions.map((production) => (
            <AttachedRow
              key={production.id}
              prestation={prestation}
              production={production}
              onDetach={changes ? () => setLeaving(production) : undefined}
            />
          ))}
        </ul>
      )}
      {adds && <AttachProduction prestation={prestation} onClose={() => setAdds(false)} />}
      {leaving && <Detach prestation={prestation} production={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}

type RowProps = { prestation: PrestationDetail; production: AttachedProduction; onDetach: (() => void) | undefined }

function AttachedRow({ prestation, production, onDetach }: RowProps) {
  const changes = useCan('prestations.update')
  const session = useSession()
  const params = { prestationId: prestation.id, productionId: production.id }
  const moving = useSetting(
    production.prestationProductionStatus,
    async (status: PrestationProductionStatus) => {
      await api.productionStatus({ params, body: { status } })
      toast.success(`« ${production.name} » : statut enregistré.`)
    },
    [key],
  )
  const sorting = useSetting(
    production.categories.map(({ type }) => type),
    (categories: ('RUSH' | 'POST_PRODUCTION')[]) => api.attach({ params, body: { categories } }),
    [key],
  )
  const from = production.prestationProductionStatus
  const reachable = keysOf(prestationProductionStatusLabels).filter(
    (to) =>
      session.authenticated &&
      maySetStatus({ ...session.user, isAssigned: prestation.userId === session.user.id }, from, to),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-64 items-center gap-2 text-sm">
        <ProductionTypeIcon type={production.type} />
        <TextLink
          to="/admin/projects/$projectId/productions/$productionId"
          params={{ projectId: prestation.projectId, productionId: production.id }}
          className="min-w-0 wrap-anywhere"
        >
          {production.name}
        </TextLink>
      </span>
      {changes ? (
        <CategoryChoice
          name={production.name}
          categories={sorting.shown}
          onChange={(wanted) => {
            if (wanted.length === 0) toast.error('Une production garde au moins une catégorie : sinon, retirez-la.')
            else sorting.choose(wanted)
          }}
        />
      ) : null}
      {reachable.length > 1 ? (
        <NativeSelect
          label={<span className="sr-only">{`Statut de « ${production.name} »`}</span>}
          value={moving.shown}
          disabled={moving.isPending}
          onChange={({ target }) => moving.choose(z.parse(PrestationProductionStatus, target.value))}
          className="w-52 [&_label]:sr-only"
        >
          {reachable.map((status) => (
            <option key={status} value={status}>
              {prestationProductionStatusLabels[status]}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <PrestationProductionBadge status={from} />
      )}
      {onDetach && <IconButton icon={Unlink} label={`Retirer « ${production.name} »`} onClick={onDetach} />}
    </li>
  )
}

function Detach({
  prestation,
  production,
  onClose,
}: {
  prestation: PrestationDetail
  production: AttachedProduction
  onClose: () => void
}) {
  const { mutate, isPending, error } = useChange(
    () => api.detach({ params: { prestationId: prestation.id, productionId: production.id } }),
    { stale: [key], onDone: onClose, onFailure: () => undefined },
  )
  return (
    <ConfirmDialog
      title={`Retirer « ${production.name} » de la prestation ?`}
      isOpen
      onOpenChange={onClose}
      confirmLabel="Retirer"
      onConfirm={() => mutate(undefined)}
      pending={isPending}
      error={error ? messageOf(error) : undefined}
    >
      <p>
        La production reste dans le projet. La personne à qui la prestation est confiée ne la verra plus, sauf par une
        autre prestation ou une post-production.
      </p>
    </ConfirmDialog>
  )
}
