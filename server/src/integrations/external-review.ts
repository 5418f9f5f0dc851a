import type { Shape } from '@regie/contract/review/schema/drawing'

/** A text about a file: a remark, or a reply to one. */
export type ReviewText = {
  /** The id in the service. */
  id: string
  /** The author's name; never empty. */
  author: string
  text: string
  /** ISO instants. */
  createdAt: string
  changedAt: string
  resolvedAt: string | null
}

/** A remark. Frames count from 0, and the last frame of a range is included. */
export type ExternalRemark = ReviewText & {
  frameIn: number | null
  frameOut: number | null
  /** Counted from 1. */
  page: number | null
  /** At most 200 shapes. Shapes that the product cannot draw are omitted. */
  drawing: Shape[]
  answers: ReviewText[]
}

/** A service that also reviews versions. Calls throw no other error than `ServiceTrouble`. */
export type ExternalReview = {
  /** Its public name. */
  readonly name: string
  /** False: each call throws `not-configured`. */
  readonly isConnected: boolean
  /** The file's id in a pasted address; null when there is none. */
  fileIdIn(address: string): string | null
  /** A file and the https address of its page; null when the id is unknown. */
  file(fileId: string): Promise<{ url: string } | null>
  /** All remarks of a file, oldest first; null when the file is gone. */
  remarks(fileId: string): Promise<ExternalRemark[] | null>
  /** Makes one cheap call, to check that the service answers and accepts the credentials. */
  check(): Promise<void>
  close(): Promise<void>
}
