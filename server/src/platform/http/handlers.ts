import type { Readable } from 'node:stream'
import type {
  Access,
  DownloadRoute,
  EventsRoute,
  ResumableRoute,
  Route,
  RouteOutput,
  RouteParsed,
  Routes,
  UploadRoute,
} from '@regie/contract/route'
import type { Actor, Viewer } from '../actor.ts'
import type { Leaving, Presented } from '../present.ts'
import type { Receiving } from '../storage/storage.ts'

/** The call being answered, as far as a feature needs to know it. */
export type Call = {
  id: string
  /** Address of the caller, behind the proxies that the configuration trusts. */
  address: string
  userAgent: string
  /** The token of the session that the caller's browser holds, open or not; null without one. */
  sessionToken: string | null
  /** Opens a session in the caller's browser, which keeps the token for that many seconds; null closes it. */
  setSession(opened: { token: string; seconds: number } | null): void
  /** The token by which the caller's browser is recognised when it signs in; null when it never did. */
  browserToken: string | null
  /** Makes the caller's browser recognisable when it signs in again. */
  setBrowser(token: string): void
  /** The token of the sign-in that is under way in the caller's browser; null without one. */
  signInToken: string | null
  /** Keeps a sign-in under way in the caller's browser for ten minutes; null ends it. */
  setSignIn(token: string | null): void
  /** The token by which the caller's browser is known as a guest's; null when it is not. */
  guestToken: string | null
  /** Makes the caller's browser known as a guest's. */
  setGuest(token: string): void
}

/** Who acts: always somebody where the route asks for a session or a permission; perhaps a guest where those may come. */
type ActorOf<A extends Access> = A extends 'public' ? Actor | null : A extends 'guest' ? Viewer : Actor
export type Context<A extends Access> = { actor: ActorOf<A>; call: Call }

/** A stream of events: what is sent, and what undoes the subscription. */
export type Subscription<Message> = {
  /** Where the browser had got to when it lost its connection; null on a first one. */
  lastEventId: string | null
  send: (event: { id: string; data: Message }) => void
  /** Called once, when either side closes. */
  onClose(done: () => void): void
  close(): void
}

/** A file to send: where to read it from, under which name it is saved, and whether the browser may show it in the page. */
export type Download = {
  name: string
  type: string
  /** Bytes. */
  size: number
  shown: boolean
  /** What changes with the content: a part asked for of another content is answered by the whole. */
  etag?: string
  read: (range?: { start: number; end: number }) => Promise<Readable>
  /** The key of exactly these bytes in the storage, when they stand there: a proxy may then send them in our place. */
  storageKey?: string
}

/** Where the rest of a file is written: under which key, how many bytes there is room for (null: no limit known). */
export type Arrival = {
  receiving: Receiving
  key: string
  room: number | null
  /** Runs before a piece is received; throws when it may not be. */
  before?: () => Promise<void>
  /** Runs once a piece was received, or cut. */
  after?: () => Promise<void>
}

type Handler<R extends Route> = R extends ResumableRoute
  ? (input: RouteParsed<R>, context: Context<R['access']>) => Promise<Arrival>
  : FileHandler<R>

type FileHandler<R extends Route> = R extends UploadRoute
  ? (input: RouteParsed<R> & { content: Readable }, context: Context<R['access']>) => Promise<Leaving<RouteOutput<R>>>
  : R extends DownloadRoute
    ? (input: RouteParsed<R>, context: Context<R['access']>) => Promise<Download>
    : AnswerHandler<R>

type AnswerHandler<R extends Route> = R extends EventsRoute
  ? (
      input: RouteParsed<R> & { subscription: Subscription<Presented<RouteOutput<R>>> },
      context: Context<R['access']>,
    ) => Promise<void>
  : (input: RouteParsed<R>, context: Context<R['access']>) => Promise<Leaving<RouteOutput<R>>>

/** One function per route of a feature, under the route's name. A missing one does not compile. */
export type Handlers<R extends Routes> = { [Name in keyof R]: Handler<R[Name]> }
