import { logoAddress } from '@regie/contract/agency/rules/page'
import { clsx } from 'clsx'
import { useAgency } from '#platform/agency.ts'
import { Logo } from '#ui/text/logo.tsx'

/** A logo; its size in pixels, when it is known, keeps its place until it comes. */
type ShownLogo = { id: string; width?: number; height?: number }

type MarkProps = {
  name: string | null
  logo: ShownLogo | null
  darkLogo: ShownLogo | null
  /** The theme of what is under it. */
  theme: 'light' | 'dark'
}

/** A logo, else a name, else the product's logo. On a dark page, a logo made for pale ones stands on a white plate. */
export function Mark({ name, logo, darkLogo, theme }: MarkProps) {
  const isDark = theme === 'dark'
  const shown = (isDark ? darkLogo : null) ?? logo
  if (shown)
    return (
      <img
        src={logoAddress(shown)}
        alt={name ?? 'Accueil'}
        width={shown.width}
        height={shown.height}
        className={clsx(
          'h-9 w-auto max-w-40 object-contain',
          isDark && darkLogo === null && 'rounded-md bg-[#fff] px-2 py-1',
        )}
      />
    )
  if (name === null) return <Logo theme={theme} />
  return (
    <span title={name} className="block truncate text-lg font-semibold tracking-tight">
      {name}
    </span>
  )
}

/** The mark of the agency. */
export function AgencyMark({ theme }: Pick<MarkProps, 'theme'>) {
  const { name, logo, darkLogo } = useAgency()
  return <Mark {...{ name, logo, darkLogo, theme }} />
}
