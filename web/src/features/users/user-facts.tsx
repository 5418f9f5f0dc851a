import { permissionCatalogue, roleLabels } from '@regie/contract/permissions'
import type { User } from '@regie/contract/users/schema'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { permissionGroups } from './permissions/permission-groups.ts'
import { phoneText } from './user-names.ts'

/** Read-only fields of a user; `reason` says why, when it is not obvious. */
export function UserFacts({ user, reason }: { user: User; reason?: string | undefined }) {
  const permissionsByGroup = permissionGroups.flatMap(({ label, permissions }) => {
    const names = permissions.filter((name) => user.permissions.includes(name))
    return names.length === 0 ? [] : [{ label, names }]
  })
  return (
    <div className="flex flex-col gap-4">
      {reason && <Alert>{reason}</Alert>}
      <Card title="Profil">
        <DescriptionList columns={2}>
          <Description term="Prénom">{user.firstname}</Description>
          <Description term="Nom">{user.lastname}</Description>
          <Description term="Adresse e-mail">
            <a href={`mailto:${user.email}`} className="touch-area underline underline-offset-3 hover:no-underline">
              {user.email}
            </a>
          </Description>
          <Description term="Téléphone">
            {user.phone && (
              <a href={`tel:${user.phone}`} className="touch-area underline underline-offset-3 hover:no-underline">
                {phoneText(user.phone)}
              </a>
            )}
          </Description>
          <Description term="Rôle">{roleLabels[user.role]}</Description>
        </DescriptionList>
      </Card>
      <Card title="Permissions">
        {user.role === 'ADMIN' ? (
          <p className="text-sm text-muted">Un administrateur a tous les droits.</p>
        ) : permissionsByGroup.length === 0 ? (
          <p className="text-sm text-muted">Aucun droit particulier.</p>
        ) : (
          <DescriptionList>
            {permissionsByGroup.map(({ label, names }) => (
              <Description key={label} term={label}>
                {names.map((name) => permissionCatalogue[name].label).join(', ')}
              </Description>
            ))}
          </DescriptionList>
        )}
      </Card>
    </div>
  )
}
