import { type Permission, roleLabels } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { userFields } from '@regie/contract/users/fields'
import { User, UserUpdate } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { Card } from '#ui/layout/card.tsx'
import { api } from './client.ts'
import { PendingEmail } from './pending-email.tsx'
import { inOrder, settable } from './permissions/permission-groups.ts'
import { PermissionsEditor } from './permissions/permissions-editor.tsx'
import { adoptUser } from './user-changes.ts'
import { RoleField, UserFields } from './user-fields.tsx'
import { fullName, rightsText } from './user-names.ts'

const Edited = z.required(z.omit(UserUpdate, { version: true }))

const labels = labelsOf(userFields)

const valuesOf = ({ firstname, lastname, email, phone, role, permissions }: User) => ({
  firstname,
  lastname,
  email,
  phone,
  role,
  permissions: inOrder(permissions),
})

function rowOf(current: unknown) {
  const row = z.safeParse(User, current)
  return row.success ? { initial: valuesOf(row.data), version: row.data.version } : undefined
}

function show(name: keyof typeof labels, value: unknown): string {
  if (name === 'role') return roleLabels[z.parse(User.shape.role, value)]
  if (name === 'permissions') return Array.isArray(value) ? rightsText(value.length) : ''
  return typeof value === 'string' && value !== '' ? `« ${value} »` : 'non renseigné'
}

/** Who somebody is and what they may do, in one form: the role brings its rights along. */
export function EditUser({ user, actor }: { user: User; actor: SessionInfo }) {
  const queryClient = useQueryClient()
  const isOwn = user.id === actor.id
  const form = useForm({
    schema: Edited,
    initial: valuesOf(user),
    version: user.version,
    rowOf,
    send: async (_, { changed, version }) => {
      const body = { ...changed, ...(version !== undefined && { version }) }
      const saved = await api.update({ params: { userId: user.id }, body })
      await adoptUser(queryClient, saved)
      return saved
    },
    onDone: (saved) => {
      const isPending = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail
      toast.success(`Les modifications de ${fullName(saved)} sont enregistrées.`, {
        ...(isPending && { description: `L’adresse changera une fois confirmée depuis ${saved.pendingEmail}.` }),
      })
    },
  })
  const role = form.controlled('role')
  const permissions = form.controlled('permissions')
  const held: readonly Permission[] = form.saved.permissions
  return (
    <Form form={form} labels={labels} show={show}>
      <Card title="Profil">
        <UserFields form={form}>
          <RoleField
            actor={actor}
            {...role}
            onChange={(chosen) => {
              role.onChange(chosen)
              permissions.onChange(chosen === form.saved.role ? [...held] : settable(actor, chosen, held))
            }}
            disabled={isOwn}
            description={isOwn ? 'Vous ne pouvez pas changer votre propre rôle.' : undefined}
          />
        </UserFields>
        {user.pendingEmail !== null && (
          <PendingEmail
            email={user.pendingEmail}
            ask={(email) => api.update({ params: { userId: user.id }, body: { email } })}
            present={user.email}
            onDone={(saved) => void adoptUser(queryClient, saved)}
          />
        )}
      </Card>
      <Card title="Permissions">
        <PermissionsEditor
          actor={actor}
          role={role.value}
          value={permissions.value}
          held={held}
          onChange={permissions.onChange}
        />
      </Card>
      <SaveBar form={form} />
    </Form>
  )
}
