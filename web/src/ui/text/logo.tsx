import { clsx } from 'clsx'

type LogoProps = {
  /** The image drawn for dark pages is the one with pale ink; its file is named after the page it is for. */
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
