import type { CompanyListed } from '@regie/contract/companies/schema'
import { trashDays } from '@regie/contract/deletion'
import { useIsMutating } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { offerDeletionUndo } from '#platform/forms/offer-undo.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { api, key } from './client.ts'
import { useCompanyChange } from './use-change.ts'

const companyDeletionKey = (companyId: string) => [...key, 'remove', companyId]

/** True while this page deletes the company: the page must not show « not found » before it is left. */
export const useIsCompanyBeingDeleted = (companyId: string) =>
  useIsMutating({ mutationKey: companyDeletionKey(companyId) }) > 0

/** Button that deletes a company after a confirmation, which also shows a refusal. */
export function DeleteCompany({ company }: { company: CompanyListed }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await api.remove({ params: { companyId: company.id } })
    await navigate({ to: '/admin/companies', ignoreBlocker: true })
  }
  const { mutate, isPending, error, reset } = useCompanyChange(remove, {
    mutationKey: companyDeletionKey(company.id),
    onDone: () =>
      offerDeletionUndo(
        `La société « ${company.name} » est à la corbeille pour ${trashDays} jours.`,
        [{ type: 'companies', id: company.id }],
        [key],
      ),
    onFailure: () => undefined,
  })
  const show = (open: boolean) => {
    reset()
    setOpen(open)
  }
  return (
    <>
      <Button icon={Trash2} onClick={() => show(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        title={`Supprimer « ${company.name} » ?`}
        isOpen={isOpen}
        onOpenChange={show}
        confirmLabel="Supprimer"
        tone="danger"
        onConfirm={() => mutate(undefined)}
        pending={isPending}
        error={error ? messageOf(error) : undefined}
      >
        {`Elle ira à la corbeille, d’où un administrateur peut la rétablir pendant ${trashDays} jours.`}
      </ConfirmDialog>
    </>
  )
}
