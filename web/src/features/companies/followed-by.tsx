import { X } from 'lucide-react'
import { followUser, usePreferences } from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { PersonFilter, staffRoles } from './members/person-picker.tsx'

const removeLabel = 'Ne plus filtrer par producteur'
const removeFilter = () => followUser(null)

/** Restricts the lists to what one member of staff follows; the choice is stored in the browser. */
export function FollowedUserFilter() {
  const followedUserId = usePreferences((preferences) => preferences.followedUserId)
  const readsUsers = useCan('users.read')
  // A person without `users.read` can still remove a filter chosen earlier.
  if (!readsUsers)
    return followedUserId ? (
      <Button icon={X} onClick={removeFilter}>
        {removeLabel}
      </Button>
    ) : null
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:w-full">
      <PersonFilter
        label="Suivi par"
        roles={staffRoles}
        value={followedUserId}
        onChange={followUser}
        placeholder="Tout le monde"
      />
      {followedUserId && <IconButton icon={X} label={removeLabel} onClick={removeFilter} />}
    </div>
  )
}
