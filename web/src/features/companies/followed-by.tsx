import { X } from 'lucide-react'
import { followUser, usePreferences } from '#platform/session/preferences.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { PersonPicker, staffRoles } from './members/person-picker.tsx'

const liftLabel = 'Ne plus filtrer par producteur'
const lift = () => followUser(null)

/** Narrows the lists to what one member of staff follows; the browser remembers whom. */
export function FollowedBy() {
  const followedUserId = usePreferences((preferences) => preferences.followedUserId)
  const readsUsers = useCan('users.read')
  // Who may not look people up can still lift a filter that they chose when they could.
  if (!readsUsers)
    return followedUserId ? (
      <Button icon={X} onClick={lift}>
        {liftLabel}
      </Button>
    ) : null
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:w-full">
      <PersonPicker
        label="Suivi par"
        roles={staffRoles}
        value={followedUserId}
        onChange={followUser}
        placeholder="Tout le monde"
        className="flex min-w-0 flex-1 items-center gap-2 whitespace-nowrap sm:w-72 [&_label]:mb-0 [&>.react-aria-Group]:flex-1"
      />
      {followedUserId && <IconButton icon={X} label={liftLabel} onClick={lift} />}
    </div>
  )
}
