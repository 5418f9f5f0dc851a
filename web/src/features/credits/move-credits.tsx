import { creditsCount } from '@regie/contract/credits/rules'
import { CreditMovement, creditKindLabels } from '@regie/contract/credits/schema'
import { keysOf } from '@regie/contract/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useSession } from '#platform/session/session.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'

type MoveCreditsProps = {
  companyId: string
  /** Productions that may use the credits; null for a purchase or an adjustment. */
  productions: readonly { id: string; number: number; name: string }[] | null
  onClose: () => void
}

/** Records a movement: a use by a production, else a purchase or an adjustment. */
export function MoveCredits({ companyId, productions, onClose }: MoveCreditsProps) {
  const queryClient = useQueryClient()
  const isAdmin = useSession((session) => session.user?.role === 'ADMIN')
  // The same id sent twice is recorded once.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    schema: CreditMovement,
    initial: {
      id,
      kind: productions ? 'USED' : 'BOUGHT',
      amount: '',
      reason: '',
      productionId: productions?.[0]?.id ?? null,
      allowsNegative: false,
    },
    send: (body) => api.record({ params: { companyId }, body }),
    onDone: ({ balance }) => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`C’est enregistré : le solde est de ${creditsCount(balance)}.`)
      onClose()
    },
  })
  const kind = form.controlled('kind').value
  return (
    <FormDialog
      title={productions ? 'Utiliser des crédits' : 'Acheter ou ajuster des crédits'}
      form={form}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      {productions ? (
        <NativeSelect label="Production" {...form.field('productionId')}>
          {productions.map((production) => (
            <option key={production.id} value={production.id}>
              {`PRD ${production.number} – ${production.name}`}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <NativeSelect label="Mouvement" {...form.field('kind')}>
          {keysOf(creditKindLabels)
            .filter((one) => one !== 'USED')
            .map((one) => (
              <option key={one} value={one}>
                {creditKindLabels[one]}
              </option>
            ))}
        </NativeSelect>
      )}
      <TextField
        label="Nombre de crédits"
        inputMode="decimal"
        autoComplete="off"
        description={kind === 'ADJUSTED' ? 'Précédé de « - » pour en retirer.' : undefined}
        {...form.field('amount')}
      />
      <TextField
        label="Raison"
        optional={kind !== 'ADJUSTED'}
        autoComplete="off"
        description={kind === 'BOUGHT' ? 'Le numéro de la facture, par exemple.' : undefined}
        {...form.field('reason')}
      />
      {isAdmin && kind !== 'BOUGHT' && (
        <Checkbox
          label="Autoriser un solde négatif"
          description="La société devra des crédits à l’agence. Seul un administrateur peut le décider."
          {...form.field('allowsNegative')}
        />
      )}
    </FormDialog>
  )
}
