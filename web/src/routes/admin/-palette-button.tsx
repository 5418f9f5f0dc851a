import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { NavItem } from '#ui/layout/sidebar-nav.tsx'
import { late } from '#ui/overlay/late.tsx'
import { Kbd } from '#ui/text/kbd.tsx'

const Palette = late(async () => (await import('#features/search/palette.tsx')).Palette)

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the palette, by click or by Ctrl/⌘ K. */
export function PaletteButton({ pages }: { pages: readonly NavItem[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        className="touch-height ml-auto flex h-9 shrink-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-muted transition-colors hover:text-ink md:min-w-52"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 text-left max-md:sr-only">Rechercher</span>
        <span aria-hidden="true" className="flex gap-1 max-md:hidden">
          <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {isOpen && <Palette pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}
