import { turnOfSide, type WaitsOn } from '@regie/contract/dashboard/schema'
import { followCompany, followPostProductions } from '#platform/session/preferences.ts'
import { type AddressedView, paramsOfView } from '#ui/list-params.ts'

/** What narrows the list of post-productions to what a figure counts. */
export type Narrowing = Pick<AddressedView, 'filters' | 'sort'>

const by = (field: 'dueOn' | 'statusSince') => ({ field, isDescending: false })

/** The lists that the dashboard opens. Their filters are the conditions of its figures. */
export const narrowings = {
  late: { filters: { late: true }, sort: by('dueOn') },
  waitingOn: (on: WaitsOn): Narrowing => ({ filters: { turn: [turnOfSide[on]] }, sort: by('statusSince') }),
  // Whoever is awaited: open work, in projects that are not archived.
  dueThisWeek: {
    filters: { dueOn: { period: 'semaine' }, turn: Object.values(turnOfSide) },
    sort: by('dueOn'),
  },
}

/** Figures count the work of all companies, unfinished: the list must not keep a narrower choice. */
const widen = () => {
  followCompany(null)
  followPostProductions('active')
}

/** Where a link goes that opens the list of post-productions, narrowed. */
export const toWork = (narrowing: Narrowing) =>
  ({
    to: '/admin/post-productions',
    search: paramsOfView(narrowing),
    onClick: widen,
    onAuxClick: widen,
  }) as const
