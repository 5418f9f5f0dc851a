import type { Shape } from '@regie/contract/review/schema/drawing'

/** What somebody said of a file, in a remark or in an answer to one. */
export type Said = {
  /** The service's own id. */
  id: string
  /** Whose name is on it; never empty. */
  author: string
  text: string
  /** Instants, in ISO. */
  createdAt: string
  changedAt: string
  resolvedAt: string | null
}

/** A remark: frames are counted from 0, and the last of a range is part of it. */
export type ExternalRemark = Said & {
  frameIn: number | null
  frameOut: number | null
  /** Counted from 1. */
  page: number | null
  /** 200 shapes at most; those that the product can't draw are left out. */
  drawing: Shape[]
  answers: Said[]
}

/** A service where versions are reviewed too. A call throws `ServiceTrouble` and no other error. */
export type ExternalReview = {
  /** What people call it. */
  readonly name: string
  /** False: each call throws `not-configured`. */
  readonly isConnected: boolean
  /** The id of the file in an address that somebody pasted; null when none is in it. */
  fileIdIn(address: string): string | null
  /** A file and the https address of its page; null when the service has none of that id. */
  file(fileId: string): Promise<{ url: string } | null>
  /** All that was said of a file, the oldest first; null when the file is gone. */
  remarks(fileId: string): Promise<ExternalRemark[] | null>
  /** Makes one cheap call, to learn whether the service answers and accepts the credentials. */
  check(): Promise<void>
  close(): Promise<void>
}
