import { clsx } from 'clsx'

type LogoProps = {
  /** The image for dark pages has pale ink; files are named after the page's theme. */
  theme: 'light' | 'dark'
  className?: string | undefined
}

export function Logo({ theme, className }: LogoProps) {
  return (
    <img
      src={theme === 'dark' ? '/logo-black.png' : '/logo-white.png'}
      alt="Régie"
      width={624}
      height={256}
      className={clsx('h-8 w-auto', className)}
    />
  )
}
