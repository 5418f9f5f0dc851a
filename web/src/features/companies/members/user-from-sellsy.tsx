import type { SessionInfo } from '@regie/contract/session/schema'
import { UserFromSellsy as Asked } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { SellsyPicker, useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import * as people from '#features/users/client.ts'
import { RoleField } from '#features/users/user-fields.tsx'
import { fullName } from '#features/users/user-names.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'

/** Creates a user from a contact of the invoicing service; hidden when it is not connected. */
export function UserFromSellsy({ actor }: { actor: SessionInfo }) {
  const isConnected = useIsConnected()
  const [isOpen, setOpen] = useState(false)
  if (!isConnected) return null
  return (
    <>
      <Button icon={UserSearch} onClick={() => setOpen(true)}>
        Depuis Sellsy
      </Button>
      {isOpen && <ChooseContact actor={actor} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChooseContact({ actor, onClose }: { actor: SessionInfo; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: Asked,
    initial: { sellsyId: '', role: 'CLIENT', invite: true },
    send: (body) => api.createUserFromSellsy({ body }),
    onDone: (user) => {
      void queryClient.invalidateQueries({ queryKey: people.key })
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`Le compte de ${fullName(user)} est créé.`)
      void navigate({ to: '/admin/users/$userId', params: { userId: user.id } })
    },
  })
  const contact = form.controlled('sellsyId')
  const role = form.controlled('role')
  return (
    <FormDialog title="Créer un utilisateur depuis Sellsy" form={form} submitLabel="Créer" onClose={onClose}>
      <SellsyPicker
        label="Contact"
        description="Par son nom, son adresse ou sa société. Il rejoint celles de ses sociétés qui sont liées à Sellsy."
        kinds={['contact']}
        {...contact}
        value={contact.value || null}
        onChange={(id) => contact.onChange(id ?? '')}
      />
      <RoleField actor={actor} {...role} value={role.value ?? 'CLIENT'} />
      <Checkbox label="Envoyer une invitation par e-mail" {...form.field('invite')} />
    </FormDialog>
  )
}
