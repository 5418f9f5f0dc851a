import { CircleUserRound, X } from 'lucide-react'
import { followUser, usePreferences } from '#platform/session/preferences.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { PersonFilter, staffRoles } from './members/person-picker.tsx'

const removeLabel = 'Ne plus filtrer par producteur'
const removeFilter = () => followUser(null)

/** Restricts the lists to what one member of staff follows, oneself first; the choice is stored in the browser. */
export function FollowedUserFilter() {
  const followedUserId = usePreferences((preferences) => preferences.followedUserId)
  const ownId = useSession((session) => session.user?.id ?? null)
  const readsUsers = useCan('users.read')
  const isOwn = followedUserId !== null && followedUserId === ownId
  const own = (
    <Button
      icon={CircleUserRound}
      title="Mes affaires"
      aria-pressed={isOwn}
      onClick={() => followUser(isOwn ? null : ownId)}
    >
      {/* The filters of a page take one row: on a narrow screen of a desk, the icon says it. */}
      <span className="sm:max-[1439px]:sr-only">Mes affaires</span>
    </Button>
  )
  // A person without `users.read` can still remove a filter chosen earlier.
  if (!readsUsers)
    return followedUserId && !isOwn ? (
      <Button icon={X} onClick={removeFilter}>
        {removeLabel}
      </Button>
    ) : (
      own
    )
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:w-full max-sm:flex-wrap">
      {own}
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
