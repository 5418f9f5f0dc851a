import type { SessionInfo } from '@regie/contract/session/schema'
import { mayManage } from '@regie/contract/users/rules'
import type { User } from '@regie/contract/users/schema'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { DeleteUser } from './delete-user.tsx'
import { InviteUser } from './invite-user.tsx'
import { ToggleUser } from './toggle-user.tsx'
import { StateBadge } from './user-badges.tsx'

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'Europe/Paris' })

/** Status and dates of an account, with its actions. */
export function AccountCard({ user, actor }: { user: User; actor: SessionInfo }) {
  const updates = useCan('users.update')
  const deletes = useCan('users.delete')
  const isOwn = user.id === actor.id
  const manages = !isOwn && mayManage(actor, user)
  return (
    <Card title="Compte">
      <DescriptionList>
        <Description term="État">
          <StateBadge {...user} />
        </Description>
        {user.deactivatedAt && (
          <Description term="Désactivé le">{dayFormat.format(new Date(user.deactivatedAt))}</Description>
        )}
        <Description term="Dernière visite">
          {user.lastSeenAt ? momentFormat.format(new Date(user.lastSeenAt)) : 'Jamais venu'}
        </Description>
        <Description term="Créé le">{dayFormat.format(new Date(user.createdAt))}</Description>
      </DescriptionList>
      {isOwn && (updates || deletes) && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          C’est votre propre compte : seul un autre administrateur peut le désactiver ou le supprimer.
        </p>
      )}
      {manages && (updates || deletes) && (
        <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
          {updates && !user.deactivatedAt && <InviteUser user={user} />}
          {updates && <ToggleUser user={user} />}
          {deletes && <DeleteUser user={user} />}
        </div>
      )}
    </Card>
  )
}
