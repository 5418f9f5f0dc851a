import type { Verdict } from '@regie/contract/review/rules/verdicts'
import type { Room } from '@regie/contract/review/schema'
import { CircleCheck, CircleDot, type LucideIcon, RotateCcw } from 'lucide-react'
import type { Tone } from '#ui/tone.ts'

/** How each verdict is shown, and what it means to who chooses it. */
export const verdictWords: Record<Verdict, { tone: Tone; icon: LucideIcon; meaning: string }> = {
  APPROVED: { tone: 'success', icon: CircleCheck, meaning: 'Rien à changer.' },
  WITH_RESERVATIONS: {
    tone: 'warning',
    icon: CircleDot,
    meaning: 'Bon pour moi, une fois mes remarques traitées.',
  },
  TO_REVISE: { tone: 'danger', icon: RotateCcw, meaning: 'Une nouvelle version est nécessaire.' },
}

/** Who else than the agency reads the verdict of a reviewer: whoever decides for the client; null without them, and for themselves. */
export const otherReader = (decision: Room['decision'], readerId: string | null): string | null =>
  decision === null || decision.decider.id === readerId ? null : decision.decider.name

/** Who reads a verdict, and what more the agency alone reads. */
export const readersText = (other: string | null): string =>
  other === null
    ? 'L’agence voit votre avis, et ce que vous avez regardé.'
    : `L’agence et ${other} voient votre avis. L’agence seule voit votre précision, et ce que vous avez regardé.`
