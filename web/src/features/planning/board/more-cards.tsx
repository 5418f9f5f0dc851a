import { mostBoardCards, usualBoardCards } from '@regie/contract/planning/schema'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button/button.tsx'

/** How many cards the columns have: few at first, so that a board opens at once. */
export function useCardLimit() {
  const [limit, setLimit] = useState(usualBoardCards)
  return { limit, showMore: () => setLimit(mostBoardCards) }
}

type MoreCardsProps = {
  shown: number
  count: number
  limit: number
  pending: boolean
  showMore: () => void
  /** The way to all of them. */
  all?: ReactNode
}

/** Under a column that holds more than it shows. */
export function MoreCards({ shown, count, limit, pending, showMore, all }: MoreCardsProps) {
  if (count <= shown) return null
  return (
    <div className="flex flex-col items-start gap-2 px-1 pb-1 text-xs text-muted">
      <p>{`${shown} sur ${count.toLocaleString('fr-FR')}`}</p>
      {limit < mostBoardCards && (
        <Button size="sm" pending={pending} onClick={showMore}>
          Afficher la suite
        </Button>
      )}
      {all}
    </div>
  )
}
