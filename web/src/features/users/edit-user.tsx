import { type Permission, roleLabels } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { User, UserUpdate, userFields } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { valuesFor } from '#platform/forms/form-values.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from './client.ts'
import { PendingEmail } from './pending-email.tsx'
import { inCatalogueOrder, settablePermissions } from './permissions/permission-groups.ts'
import { PermissionsEditor } from './permissions/permissions-editor.tsx'
import { cacheUser } from './user-changes.ts'
import { RoleField, UserFields } from './user-fields.tsx'
import { fullName, rightsText } from './user-names.ts'

const UserEdit = z.required(z.omit(UserUpdate, { version: true }))

const labels = labelsOf(userFields)

const valuesOf = (user: User) => valuesFor(UserEdit, { ...user, permissions: inCatalogueOrder(user.permissions) })

function rowOf(current: unknown) {
  const row = z.safeParse(User, current)
  return row.success ? { initial: valuesOf(row.data), version: row.data.version } : undefined
}

function show(name: keyof typeof labels, value: unknown): string {
  if (name === 'role') return roleLabels[z.parse(User.shape.role, value)]
  if (name === 'permissions') return Array.isArray(value) ? rightsText(value.length) : ''
  return typeof value === 'string' && value !== '' ? `« ${value} »` : 'non renseigné'
}

/** Edits a user's identity and permissions in one form: changing the role changes the permissions. */
export function EditUser({ user, actor }: { user: User; actor: SessionInfo }) {
  const queryClient = useQueryClient()
  const isOwn = user.id === actor.id
  const form = useForm({
    schema: UserEdit,
    initial: valuesOf(user),
    version: user.version,
    rowOf,
    send: async (_, { changed, version }) => {
      const body = { ...changed, version }
      const saved = await api.update({ params: { userId: user.id }, body })
      await cacheUser(queryClient, saved)
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
  const savedPermissions: readonly Permission[] = form.saved.permissions
  return (
    <Form form={form} labels={labels} show={show}>
      <Card title="Profil">
        <UserFields form={form}>
          <RoleField
            actor={actor}
            {...role}
            onChange={(chosen) => {
              role.onChange(chosen)
              permissions.onChange(
                chosen === form.saved.role
                  ? [...savedPermissions]
                  : settablePermissions(actor, chosen, savedPermissions),
              )
            }}
            disabled={isOwn}
            description={isOwn ? 'Vous ne pouvez pas changer votre propre rôle.' : undefined}
          />
        </UserFields>
        {user.pendingEmail !== null && (
          <PendingEmail
            email={user.pendingEmail}
            ask={(email) => api.update({ params: { userId: user.id }, body: { email, version: user.version } })}
            present={user.email}
            onDone={(saved) => void cacheUser(queryClient, saved)}
          />
        )}
      </Card>
      <Card title="Permissions">
        <PermissionsEditor
          actor={actor}
          role={role.value}
          value={permissions.value}
          held={savedPermissions}
          onChange={permissions.onChange}
        />
      </Card>
      <SaveBar form={form} />
    </Form>
  )
}
