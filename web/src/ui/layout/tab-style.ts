export const tabRow = 'flex gap-1 overflow-x-auto border-b border-line'

const tab =
  'touch-height -mb-px inline-flex h-9 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent px-2.5 text-sm font-medium text-muted transition-colors -outline-offset-2 hover:text-ink'

/** A tab that shows a panel of the page. */
export const panelTab = `${tab} data-selected:border-accent-ink data-selected:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-50`

/** A tab that leads to another address. */
export const linkTab = `${tab} data-[status=active]:border-accent-ink data-[status=active]:text-ink`
