import type { Access, EventsRoute, Route, RouteOutput, RouteParsed, Routes } from '@regie/contract/route'
import type { Actor } from '../actor.ts'

/** The call being answered, as far as a feature needs to know it. */
export type Call = {
  id: string
  /** Address of the caller, behind the proxies that the configuration trusts. */
  address: string
  userAgent: string
  /** Opens a session in the caller's browser (a token), or closes it (null). */
  setSession(token: string | null): void
}

/** Who acts: always somebody where the route asks for a session or a permission. */
type ActorOf<A extends Access> = A extends 'public' | 'guest' ? Actor | null : Actor
export type Context<A extends Access> = { actor: ActorOf<A>; call: Call }

/** A stream of events: what is sent, and what undoes the subscription. */
export type Subscription<Message> = {
  /** Where the browser had got to when it lost its connection; null on a first one. */
  lastEventId: string | null
  send(event: { id: string; data: Message }): void
  /** Called once, when either side closes. */
  onClose(done: () => void): void
  close(): void
}

type Handler<R extends Route> = R extends EventsRoute
  ? (subscription: Subscription<RouteOutput<R>>, context: Context<R['access']>) => Promise<void>
  : (input: RouteParsed<R>, context: Context<R['access']>) => Promise<RouteOutput<R>>

/** One function per route of a feature, under the route's name. A missing one does not compile. */
export type Handlers<R extends Routes> = { [Name in keyof R]: Handler<R[Name]> }
