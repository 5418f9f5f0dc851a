import { plural } from '@regie/contract/french'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'

/** Items of a part that a telephone shows at first: the page is read in a few screens. */
const few = 3

/** The items of a part, of which a telephone shows the first, and what shows the others. */
export function useFewItems<Item>(items: readonly Item[]) {
  const isNarrow = useIsNarrow()
  const [isWhole, setWhole] = useState(false)
  // One more is no longer than the button.
  const isCut = isNarrow && !isWhole && items.length > few + 1
  const others = items.length - few
  return {
    shown: isCut ? items.slice(0, few) : items,
    more: isCut && (
      <div className="border-t border-line p-1">
        <Button variant="ghost" wide onClick={() => setWhole(true)}>
          {plural(others, 'Afficher l’autre', `Afficher les ${others} autres`)}
        </Button>
      </div>
    ),
  }
}
