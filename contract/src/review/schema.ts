import * as z from 'zod/mini'
import { Id, Instant, Version } from '../fields.ts'
import { MediaKind } from '../medias/schema.ts'

/** A remark about a file of a version. A draft until the round is sent. */
export const Comment = z.object({
  id: Id,
  postProductionId: Id,
  versionId: Id,
  /** The file it is about; null when it is about the whole version. */
  fileKey: z.nullable(Id),
  authorId: z.nullable(Id),
  authorName: z.string(),
  text: z.string(),
  /** Never shown to the client. */
  isInternal: z.boolean(),
  /** When the round that holds it was sent; null while it is a draft. */
  sentAt: z.nullable(Instant),
  resolvedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Comment = z.infer<typeof Comment>

/** One file of a version; `key` names the media. */
export const VersionFile = z.object({
  key: Id,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  kind: MediaKind,
  validatedAt: z.nullable(Instant),
  validatedByName: z.nullable(z.string()),
})

/** A numbered set of files. Nothing of it is ever overwritten. */
export const ReviewVersion = z.object({
  id: Id,
  /** Among those submitted by the talent. */
  number: z.int(),
  /** Among those shown to the client; null when it never was. */
  clientNumber: z.nullable(z.int()),
  note: z.string(),
  authorName: z.nullable(z.string()),
  createdAt: Instant,
  publishedAt: z.nullable(Instant),
  /** Taken back by a rollback: kept, shown to staff only. */
  withdrawnAt: z.nullable(Instant),
  files: z.array(VersionFile),
  comments: z.array(Comment),
})
export type ReviewVersion = z.infer<typeof ReviewVersion>

export const CommentCreate = z.object({
  fileKey: z._default(z.nullable(Id), null),
  text: z
    .string('Commentaire requis')
    .check(z.trim(), z.minLength(1, 'Commentaire requis'), z.maxLength(5000, 'Commentaire trop long')),
  isInternal: z._default(z.boolean(), false),
})
export type CommentCreate = z.infer<typeof CommentCreate>

export const RoundSending = z.object({ version: z.optional(Version) })
