import { initialsOf } from '@regie/contract/entity-fields'
import { roleLabels } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { UserCreate, userFields } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from '#platform/forms/form.ts'
import { FormBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { settablePermissions } from './permissions/permission-groups.ts'
import { PermissionsEditor } from './permissions/permissions-editor.tsx'
import { RoleField, UserFields } from './user-fields.tsx'
import { fullName, rightsText } from './user-names.ts'

type CreateUserProps = {
  actor: SessionInfo
  /** Other ways to create a user. */
  actions?: ReactNode
}

export function CreateUser({ actor, actions }: CreateUserProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: UserCreate,
    initial: {
      ...initialsOf(userFields),
      firstname: '',
      lastname: '',
      email: '',
      // The least powerful role, by default.
      role: 'CLIENT',
      permissions: settablePermissions(actor, 'CLIENT', []),
      invite: true,
    },
    send: (body) => api.create({ body }),
    onDone: (user) => {
      queryClient.setQueryData(options.get({ params: { userId: user.id } }).queryKey, user)
      void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
      toast.success(`Le compte de ${fullName(user)} est créé.`)
      void navigate({ to: '/admin/users/$userId', params: { userId: user.id } })
    },
  })
  const role = form.controlled('role')
  const permissions = form.controlled('permissions')
  const [isAdjusting, setAdjusting] = useState(false)
  return (
    <>
      <PageHeader title="Création d'un utilisateur" actions={actions} />
      <Form form={form} className="max-w-4xl" startsFocused>
        <Card title="Profil">
          <UserFields form={form}>
            <RoleField
              actor={actor}
              {...role}
              onChange={(chosen) => {
                role.onChange(chosen)
                permissions.onChange(settablePermissions(actor, chosen, []))
              }}
            />
          </UserFields>
          <Checkbox
            className="mt-5 border-t border-line pt-4"
            label="Envoyer une invitation par e-mail"
            description="Elle contient le lien qui permet de choisir un mot de passe. Vous pourrez aussi l’envoyer plus tard."
            {...form.field('invite')}
          />
        </Card>
        <Card
          title="Permissions"
          description={
            isAdjusting
              ? undefined
              : `Celles du rôle ${roleLabels[role.value]} : ${rightsText(permissions.value?.length ?? 0)}.`
          }
          padding={isAdjusting ? 'md' : 'none'}
          actions={
            !isAdjusting && (
              <Button size="sm" onClick={() => setAdjusting(true)}>
                Ajuster
              </Button>
            )
          }
        >
          {isAdjusting && (
            <PermissionsEditor
              actor={actor}
              role={role.value}
              value={permissions.value ?? []}
              held={[]}
              onChange={permissions.onChange}
            />
          )}
        </Card>
        <FormBar>
          <LinkButton to="/admin/users">Annuler</LinkButton>
          <Button type="submit" variant="primary" pending={form.pending}>
            Créer l’utilisateur
          </Button>
        </FormBar>
      </Form>
    </>
  )
}
