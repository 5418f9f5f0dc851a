import { counted } from '@regie/contract/french'

/** « 2 utilisés sur 2 inclus · 1 offert · 1 accepté en plus ». */
export const roundsText = (rounds: { used: number; included: number; offered: number; accepted: number }): string =>
  [
    `${counted(rounds.used, 'utilisé', 'utilisés')} sur ${counted(rounds.included, 'inclus', 'inclus')}`,
    rounds.offered > 0 && counted(rounds.offered, 'offert', 'offerts'),
    rounds.accepted > 0 && counted(rounds.accepted, 'accepté en plus', 'acceptés en plus'),
  ]
    .filter(Boolean)
    .join(' · ')
