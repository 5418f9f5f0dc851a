import type { Page } from '@regie/contract/route'
import type { Viewer } from './actor.ts'
import { fail } from './http/failure.ts'

/** The kinds of readers. `visitor`: no session, on a public route. */
export type Audience = 'staff' | 'talent' | 'client' | 'guest' | 'visitor'

declare class Marked {
  // Private, so that a copy made by spreading loses it: the added fields were not presented.
  private readonly isPresented: true
}

/**
 * A value returned by the `present.ts` of its feature. Handlers and the `current` of an error accept nothing else. Texts, numbers,
 * booleans and null pass as they are: they reveal no row.
 */
export type Presented<T> = T extends readonly (infer Row)[] ? Presented<Row>[] : T extends object ? T & Marked : T

/** The presented result of a route: a value, an array, or a page of rows. */
export type PresentedOutput<Output> = Output extends Page<infer Row> ? Page<Presented<Row>> : Presented<Output>

const audiences = {
  ADMIN: 'staff',
  PRODUCTEUR: 'staff',
  TALENT: 'talent',
  CLIENT: 'client',
  GUEST: 'guest',
} as const satisfies Record<Viewer['role'], Audience>

export const audienceOf = (viewer: Pick<Viewer, 'role'> | null): Audience =>
  viewer === null ? 'visitor' : audiences[viewer.role]

/** Shows a row unchanged. */
export const whole = <Row>(row: Row): Row => row

/** Hides the row: for this audience, it does not exist. Throws NOT_FOUND. */
export const nothing = (): never => {
  throw fail('NOT_FOUND')
}

/** What an audience sees of a row. */
type View<Row, Shown> = (row: Row) => Shown

/** What each audience sees of a row. A new audience does not compile until each presenter has decided. */
export type Views<Row, Shown = Row> = Record<Audience, View<Row, Shown>>

export const staffOnly = { staff: whole, talent: nothing, client: nothing, guest: nothing, visitor: nothing } as const
/** Every session. Scope decides which rows. */
export const signedIn = { staff: whole, talent: whole, client: whole, guest: nothing, visitor: nothing } as const
/** Every session, and guests who hold a link. */
export const guestsToo = { staff: whole, talent: whole, client: whole, guest: whole, visitor: nothing } as const
export const everybody = { staff: whole, talent: whole, client: whole, guest: whole, visitor: whole } as const

type Reader = Pick<Viewer, 'role'> | null

export type Presenter<Row, Shown> = {
  (row: Row, viewer: Reader): Presented<Shown>
  all(rows: readonly Row[], viewer: Reader): Presented<Shown>[]
  page(page: Page<Row>, viewer: Reader): Page<Presented<Shown>>
  views: Views<Row, Shown>
}

/** Makes the presenter of an entity: what each audience sees of its rows. Rows leave by no other way. */
export function presenter<Row, Shown = Row>(views: Views<Row, Shown>): Presenter<Row, Shown> {
  const present = (row: Row, viewer: Reader) => views[audienceOf(viewer)](row) as Presented<Shown>
  const all = (rows: readonly Row[], viewer: Reader) => rows.map((row) => present(row, viewer))
  const page = ({ data, ...rest }: Page<Row>, viewer: Reader) => ({ ...rest, data: all(data, viewer) })
  return Object.assign(present, { all, page, views })
}
