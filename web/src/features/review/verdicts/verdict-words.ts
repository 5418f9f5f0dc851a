import type { Verdict } from '@regie/contract/review/rules/verdicts'
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
