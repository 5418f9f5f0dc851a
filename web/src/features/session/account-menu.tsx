import { can } from '@regie/contract/can'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleQuestionMark, Contact, KeyRound, LogOut, UserRound } from 'lucide-react'
import { useId } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { setFontSize, setTheme, usePreferences } from '#platform/session/preferences.ts'
import { useSession } from '#platform/session/session.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { photoAddress } from '#ui/photo-address.ts'
import { useSignOut } from './sign-out.ts'

const themeLabels = { light: 'Clair', dark: 'Sombre', system: 'Système' } as const
const fontSizeLabels = { sm: 'Petite', base: 'Normale', lg: 'Grande' } as const

type AccountMenuProps = {
  /** Shows the avatar only. */
  compact?: boolean
  /** Where the panel opens: above the bottom of a sidebar, or under the right of a top bar. */
  place?: 'sidebar' | 'top-bar'
}

const places = { sidebar: 'bottom-16 left-2', 'top-bar': 'top-16 right-4' }
const rowStyle =
  'touch-height flex h-9 w-full items-center gap-2.5 rounded-md px-2 text-sm hover:bg-hover [&_svg]:size-4 [&_svg]:text-muted'

/**
 * The person's name, the interface settings, and sign-out. A native popover provides focus, Escape and outside clicks.
 */
export function AccountMenu({ compact = false, place = 'sidebar' }: AccountMenuProps) {
  const panel = useId()
  const user = useSession((session) => session.user)
  const { theme, fontSize } = usePreferences()
  const { pending, signOut } = useSignOut((error) => toast.error(messageOf(error)))
  if (!user) return null
  const name = `${user.firstname} ${user.lastname}`
  return (
    <>
      <button
        type="button"
        popoverTarget={panel}
        aria-label={`Votre compte : ${name}`}
        className={clsx(
          'touch-target flex items-center gap-2.5 rounded-md text-left text-sm font-medium hover:bg-hover',
          compact ? 'justify-center p-1' : 'w-full px-2 py-1',
        )}
      >
        <Avatar name={name} src={photoAddress(user)} size={place === 'sidebar' ? 'sm' : 'md'} />
        {!compact && <span className="min-w-0 flex-1 truncate">{name}</span>}
      </button>
      <section
        id={panel}
        popover="auto"
        aria-label="Votre compte"
        className={clsx(
          'inset-auto w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-raised text-ink shadow-overlay',
          places[place],
        )}
      >
        <div className="border-b border-line px-4 py-3">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
        <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
          <Segmented
            isLegendShown
            legend="Thème"
            labels={themeLabels}
            values={['light', 'dark', 'system']}
            value={theme}
            onChange={setTheme}
          />
          <Segmented
            isLegendShown
            legend="Taille du texte"
            labels={fontSizeLabels}
            values={['sm', 'base', 'lg']}
            value={fontSize}
            onChange={setFontSize}
          />
        </div>
        <div className="p-2">
          <Link to="/profile" className={rowStyle}>
            <UserRound aria-hidden="true" />
            Profil
          </Link>
          {!can(user, ['access.admin']) && (
            <Link to="/contacts" className={rowStyle}>
              <Contact aria-hidden="true" />
              Contacts
            </Link>
          )}
          <Link to="/change-password" className={rowStyle}>
            <KeyRound aria-hidden="true" />
            Changer de mot de passe
          </Link>
          <Link to="/aide" className={rowStyle}>
            <CircleQuestionMark aria-hidden="true" />
            Aide
          </Link>
          <button type="button" className={rowStyle} disabled={pending} onClick={signOut}>
            <LogOut aria-hidden="true" />
            Se déconnecter
          </button>
        </div>
      </section>
    </>
  )
}
