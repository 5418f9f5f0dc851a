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
import type { Presented, PresentedOutput } from '../present.ts'
import type { ResumableUploads } from '../storage/storage.ts'
import type { UploadTurns } from '../storage/upload-turns.ts'

/** The HTTP call, as handlers see it. */
export type HttpCall = {
  id: string
  /** The caller's address, behind the trusted proxies. */
  address: string
  userAgent: string
  /** The session token of the caller's browser, valid or not; null without one. */
  sessionToken: string | null
  /** Opens a session in the caller's browser, for `seconds`; null closes it. */
  setSession(opened: { token: string; seconds: number } | null): void
  /** The token that recognises the caller's browser at sign-in; null before the first one. */
  browserToken: string | null
  /** Makes the caller's browser recognisable at the next sign-in. */
  setBrowser(token: string): void
  /** The token of the sign-in in progress; null without one. */
  signInToken: string | null
  /** Stores a sign-in in progress in the caller's browser, for ten minutes; null ends it. */
  setSignIn(token: string | null): void
  /** The token of the browser that was offered to sign in by passkey; null without one. */
  passkeyToken: string | null
  /** Stores it for ten minutes. */
  setPasskeyOffer(token: string): void
  /** The token of a guest's browser; null without one. */
  guestToken: string | null
  /** Stores a guest's token in the caller's browser. */
  setGuest(token: string): void
}

/** The caller: always present when the route requires a session or permission; maybe a guest where guests may call. */
type ActorOf<A extends Access> = A extends 'public' ? Actor | null : A extends 'guest' ? Viewer : Actor
export type Context<A extends Access> = { actor: ActorOf<A>; call: HttpCall }

/** A stream of events: its messages, and its end. */
export type Subscription<Message> = {
  /** The last event that the browser received before it reconnected; null at first. */
  lastEventId: string | null
  send: (event: { id: string; data: Message }) => void
  /** Called once, when either side closes the stream. */
  onClose(done: () => void): void
  close(): void
}

/** A file to send: its source, its name when saved, and whether a browser may display it. */
export type Download = {
  name: string
  type: string
  /** Bytes. */
  size: number
  shown: boolean
  /** Changes with the content. A range of another content is answered with the whole file. */
  etag?: string
  /** The version that an address may name by `?v=`: at that address, these bytes never change. */
  version?: string
  /** True for bytes that everybody may read, at an address that changes with them: caches may keep them for a year. */
  isPublic?: boolean
  /** True for bytes that no browser may keep beside the file that the person saves: papers of people. */
  isSensitive?: boolean
  read: (range?: { start: number; end: number }) => Promise<Readable>
  /** All `size` bytes, for a file that fits in memory. */
  whole?: (size: number) => Promise<Buffer>
  /** The storage key of exactly these bytes, if any: a reverse proxy may send them. */
  storageKey?: string
}

/** The destination of an upload: its key and size, whose turn it is to write there, and the free space; in bytes (null: unlimited). */
export type UploadDestination = {
  receiving: ResumableUploads
  turns: UploadTurns
  key: string
  size: number
  room: number | null
  /** Called before a piece is received. It may throw to refuse it. */
  before?: () => Promise<void>
  /** Called after a piece was received or cut. */
  after?: () => Promise<void>
}

type Handler<R extends Route> = R extends ResumableRoute
  ? (input: RouteParsed<R>, context: Context<R['access']>) => Promise<UploadDestination>
  : FileHandler<R>

type FileHandler<R extends Route> = R extends UploadRoute
  ? (
      input: RouteParsed<R> & { content: Readable },
      context: Context<R['access']>,
    ) => Promise<PresentedOutput<RouteOutput<R>>>
  : R extends DownloadRoute
    ? (input: RouteParsed<R>, context: Context<R['access']>) => Promise<Download>
    : AnswerHandler<R>

type AnswerHandler<R extends Route> = R extends EventsRoute
  ? (
      input: RouteParsed<R> & { subscription: Subscription<Presented<RouteOutput<R>>> },
      context: Context<R['access']>,
    ) => Promise<void>
  : (input: RouteParsed<R>, context: Context<R['access']>) => Promise<PresentedOutput<RouteOutput<R>>>

/** One function per route of a feature, under the route's name. A missing handler does not compile. */
export type Handlers<R extends Routes> = { [Name in keyof R]: Handler<R[Name]> }
