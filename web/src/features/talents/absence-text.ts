import type { Absence } from '@regie/contract/talents/schema'
import { shortDayText } from '#ui/text/french-date.ts'

/** « Du 3 déc. au 12 déc. », « Le 3 déc. ». */
export const absenceDays = ({ startsOn, endsOn }: Pick<Absence, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? `Le ${shortDayText(startsOn)}` : `Du ${shortDayText(startsOn)} au ${shortDayText(endsOn)}`

/** « Absence du 3 déc. au 12 déc. : Congés ». */
export const absenceText = (absence: Pick<Absence, 'startsOn' | 'endsOn' | 'reason'>): string =>
  `Absence ${absenceDays(absence).replace(/^[DL]/, (letter) => letter.toLowerCase())}${absence.reason ? ` : ${absence.reason}` : ''}`
