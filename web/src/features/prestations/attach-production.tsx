import { type CategoryType, type PrestationDetail } from '@regie/contract/prestations/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as productions from '#features/productions/client.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ComboBox } from '#ui/form/combo-box.tsx'
import type { Option } from '#ui/form/option.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { api, key } from './client.ts'

/** Attaches another production of the project. */
export function AttachProduction({ prestation, onClose }: { prestation: PrestationDetail; onClose: () => void }) {
  const { projectId } = prestation
  const [production, setProduction] = useState<Option | null>(null)
  const [categories, setCategories] = useState<CategoryType[]>(
    prestation.type === 'INTERNE_POST_PRODUCTION' ? ['POST_PRODUCTION'] : ['RUSH'],
  )
  const ofProject = useQuery(productions.options.ofProject({ params: { projectId }, query: { limit: 200 } }))
  const attached = new Set(prestation.productions.map(({ id }) => id))
  const { mutate, isPending, error } = useChange(
    (productionId: string) =>
      api.attach({ params: { prestationId: prestation.id, productionId }, body: { categories } }),
    { stale: [key], onDone: onClose, onFailure: () => undefined },
  )
  return (
    <Dialog
      title="Rattacher une production"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={production === null || categories.length === 0}
            onClick={() => production && mutate(production.id)}
          >
            Rattacher
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ComboBox
          label="Production"
          placeholder="Nom de la production"
          emptyText="Toutes les productions du projet sont déjà rattachées."
          options={
            ofProject.data?.data.flatMap(({ id, name, number }) =>
              attached.has(id) ? [] : [{ id, label: name, detail: `PRD ${number}` }],
            ) ?? []
          }
          value={production}
          onChange={setProduction}
          pending={ofProject.isFetching}
        />
        <CategoryChoice name={production?.label ?? 'la production'} categories={categories} onChange={setCategories} />
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </div>
    </Dialog>
  )
}
