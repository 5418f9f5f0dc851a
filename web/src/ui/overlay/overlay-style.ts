/** Style of floating layers: menus, lists of options, popovers. */
export const floatingStyle = 'rounded-lg bg-raised text-ink shadow-overlay outline-none data-entering:animate-fade'

/** Style of a selectable line in a menu or a list of options. */
export const choosableStyle =
  'touch-height flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focused:bg-hover'
