import { supportsText, territoryText } from '@regie/contract/usage-rights/rules'
import type { UsageRight, UsageRightListed } from '@regie/contract/usage-rights/schema'
import { shortDayText } from '#ui/text/french-date.ts'

/** « du 3 mars 2026 au 2 mars 2027 », « depuis le 3 mars 2026, sans fin ». */
export const periodText = ({ startsOn, endsOn }: Pick<UsageRight, 'startsOn' | 'endsOn'>): string =>
  endsOn === null
    ? `depuis le ${shortDayText(startsOn)}, sans fin`
    : `du ${shortDayText(startsOn)} au ${shortDayText(endsOn)}`

/** « Site web, Télévision · France · exclusif ». */
export const rightText = (
  right: Pick<UsageRight, 'supports' | 'territory' | 'territoryNote' | 'isExclusive'>,
): string =>
  [supportsText(right.supports), territoryText(right), right.isExclusive && 'exclusif'].filter(Boolean).join(' · ')

/** « Film · master.mov », « Film · master_v3.mov (n’est plus livré) ». */
export const rightSubjectText = ({
  productionName,
  mediaName,
  isUndelivered,
}: Pick<UsageRightListed, 'productionName' | 'mediaName' | 'isUndelivered'>): string =>
  mediaName === null ? productionName : `${productionName} · ${mediaName}${isUndelivered ? ' (n’est plus livré)' : ''}`

/** « Personnes : Ada et Lou · Musique : Été 84 »; null when there is neither. */
export function concernedText({ persons, music }: Pick<UsageRight, 'persons' | 'music'>): string | null {
  const parts = [persons && `Personnes : ${persons}`, music && `Musique : ${music}`].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' · ')
}
