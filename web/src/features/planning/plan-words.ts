import type { BoardSubject, Grouping, Period, PlanView, Scale } from './plan-place.ts'

export const viewLabels: Record<PlanView, string> = { timeline: 'Frise', calendar: 'Calendrier', board: 'Statuts' }
export const groupingLabels: Record<Grouping, string> = {
  project: 'Par projet',
  person: 'Par personne',
  type: 'Par type',
}
export const scaleLabels: Record<Scale, string> = { weeks: 'Semaines', months: 'Mois', year: 'Année' }
export const periodLabels: Record<Period, string> = { month: 'Mois', week: 'Semaine' }
export const boardSubjectLabels: Record<BoardSubject, string> = {
  'post-productions': 'Post-productions',
  productions: 'Productions',
}
