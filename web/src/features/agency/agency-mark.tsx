import { logoAddress } from '@regie/contract/agency/page'
import type { Logo as AgencyLogo } from '@regie/contract/agency/schema'
import { clsx } from 'clsx'
import { useAgency } from '#platform/agency.ts'
import { Logo } from '#ui/text/logo.tsx'

type AgencyMarkProps = {
  /** The theme of what is under it. */
  theme: 'light' | 'dark'
  className?: string | undefined
}

type LogoImageProps = { logo: AgencyLogo; name: string; isOnPlate: boolean; className?: string | undefined }

/** A logo, at most 160 px wide. `isOnPlate`: drawn for pale pages, it stands on a pale plate. */
export const LogoImage = ({ logo, name, isOnPlate, className }: LogoImageProps) => (
  <img
    src={logoAddress(logo)}
    alt={name}
    width={logo.width}
    height={logo.height}
    className={clsx('h-9 w-auto max-w-40 object-contain', isOnPlate && 'rounded-md bg-[#fff] px-2 py-1', className)}
  />
)

/** The agency's logo, else its name; those of the product until the agency has its own. */
export function AgencyMark({ theme, className }: AgencyMarkProps) {
  const { name, logo, darkLogo } = useAgency()
  const shown = (theme === 'dark' ? darkLogo : null) ?? logo
  if (shown)
    return (
      <LogoImage
        logo={shown}
        name={name ?? 'Accueil'}
        isOnPlate={theme === 'dark' && darkLogo === null}
        className={className}
      />
    )
  if (name === null) return <Logo theme={theme} className={className} />
  return <span className={clsx('truncate text-lg font-semibold tracking-tight', className)}>{name}</span>
}
