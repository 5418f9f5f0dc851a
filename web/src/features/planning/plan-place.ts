// Part of the first load of every page, as what reads addresses is: it imports nothing, and has no word of the screen.

export const scales = ['weeks', 'months', 'year'] as const
export type Scale = (typeof scales)[number]
export const groupings = ['project', 'person', 'type'] as const
export type Grouping = (typeof groupings)[number]
export const periods = ['month', 'week'] as const
export type Period = (typeof periods)[number]
export const planViews = ['timeline', 'calendar', 'board'] as const
export type PlanView = (typeof planViews)[number]
export const boardSubjects = ['post-productions', 'productions'] as const
export type BoardSubject = (typeof boardSubjects)[number]

/** What the address of a plan says. A part that is left out has its usual value. */
export type PlanPlace = {
  vue?: PlanView | undefined
  /** The same in words. */
  forme?: 'table' | undefined
  par?: Grouping | undefined
  echelle?: Scale | undefined
  /** Of the calendar. */
  periode?: Period | undefined
  du?: string | undefined
  /** The day that is open in the calendar. */
  jour?: string | undefined
  /** The kinds left out: `project,shoot`. */
  sans?: string | undefined
  /** True to show what each delivery waits for. */
  chemin?: true | undefined
  /** Who does the work. */
  personne?: string | undefined
  /** Whose statuses are the columns of the board, and the one that a telephone shows. */
  objet?: BoardSubject | undefined
  colonne?: string | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

const matching = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

const dayIn = (value: unknown): string | undefined => {
  const day = matching(value, /^\d{4}-\d\d-\d\d$/)
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

export const planPlace = (search: Record<string, unknown>): PlanPlace => ({
  vue: oneOf(planViews, search['vue']),
  // `vue=table` is the address of the first release.
  forme: search['forme'] === 'table' || search['vue'] === 'table' ? 'table' : undefined,
  par: oneOf(groupings, search['par']),
  echelle: oneOf(scales, search['echelle']),
  periode: oneOf(periods, search['periode']),
  du: dayIn(search['du']),
  jour: dayIn(search['jour']),
  chemin: search['chemin'] === true ? true : undefined,
  sans: matching(search['sans'], /^[a-z,-]+$/),
  personne: matching(search['personne'], /^[\da-f-]{36}$/),
  objet: oneOf(boardSubjects, search['objet']),
  colonne: matching(search['colonne'], /^[A-Z_]+$/),
})
