import * as z from 'zod/mini'
import { Id, Instant, Version } from '../fields.ts'
import { MediaDetail, MediaKind } from '../medias/schema.ts'
import { PostProductionListed } from '../post-productions/schema.ts'
import { Drawing } from './schema/drawing.ts'

/** Who speaks, as far as whoever reads may know. */
export const speakerLabels = { STAFF: 'Agence', TALENT: 'Talent', CLIENT: 'Client', GUEST: 'Invité' } as const
export const Speaker = z.enum(['STAFF', 'TALENT', 'CLIENT', 'GUEST'])
export type Speaker = z.infer<typeof Speaker>

const Frame = z.int().check(z.minimum(0))
/** What a comment is about within its file; all null: the file as a whole. */
const place = {
  /** The frame, counted from 0; of a range, its first. */
  frameIn: z.nullable(Frame),
  /** The last frame of a range, itself included. */
  frameOut: z.nullable(Frame),
  /** The page of a document, from 1. */
  page: z.nullable(z.int().check(z.positive())),
  /** A point of the picture: shares of its width and height. */
  point: z.nullable(
    z.object({
      x: z.number().check(z.minimum(0), z.maximum(1)),
      y: z.number().check(z.minimum(0), z.maximum(1)),
    }),
  ),
}
export const Place = z.object(place)
export type Place = z.infer<typeof Place>

/** A file sent along with a comment. */
export const Attachment = z.object({ id: Id, name: z.string(), size: z.int(), type: z.string() })
export type Attachment = z.infer<typeof Attachment>

/** A remark about a file of a version. A draft until the round is sent. */
export const Comment = z.object({
  id: Id,
  postProductionId: Id,
  versionId: Id,
  /** The file it is about; null when it is about the whole version. */
  fileKey: z.nullable(Id),
  /** The comment it answers. */
  parentId: z.nullable(Id),
  authorId: z.nullable(Id),
  authorName: z.string(),
  speaker: Speaker,
  /** Said on Frame.io, by somebody whose name alone is known. */
  isFromFrameio: z.boolean(),
  /** True for whoever wrote it. */
  isOwn: z.boolean(),
  text: z.string(),
  ...place,
  drawing: Drawing,
  attachments: z.array(Attachment),
  /** People named in it. */
  mentions: z.array(Id),
  /** Never shown to the client. */
  isInternal: z.boolean(),
  /** When the round that holds it was sent; null while it is a draft. */
  sentAt: z.nullable(Instant),
  resolvedAt: z.nullable(Instant),
  resolvedByName: z.nullable(z.string()),
  editedAt: z.nullable(Instant),
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
export type VersionFile = z.infer<typeof VersionFile>

const version = {
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
}

/** A numbered set of files. Nothing of it is ever overwritten. */
export const ReviewVersion = z.object({ ...version, files: z.array(VersionFile), comments: z.array(Comment) })
export type ReviewVersion = z.infer<typeof ReviewVersion>

/** A file as the review room shows it. */
export const RoomFile = z.extend(MediaDetail, {
  validatedAt: z.nullable(Instant),
  validatedByName: z.nullable(z.string()),
})
export type RoomFile = z.infer<typeof RoomFile>
export const RoomVersion = z.object({ ...version, files: z.array(VersionFile) })
export type RoomVersion = z.infer<typeof RoomVersion>

/** Somebody who can be named in a comment. */
export const Participant = z.object({ id: Id, name: z.string(), speaker: Speaker })
export type Participant = z.infer<typeof Participant>

/** A file that is also reviewed on Frame.io: its page there, and when what was said of it was last fetched. */
export const ExternalReview = z.object({ fileKey: Id, url: z.string(), syncedAt: z.nullable(Instant) })
export type ExternalReview = z.infer<typeof ExternalReview>

export const ExternalLink = z.object({
  /** The address of the file on Frame.io, as its page shows it. */
  address: z.string('Adresse requise').check(z.trim(), z.minLength(1, 'Adresse requise'), z.maxLength(2000)),
})

/** All that the review room of a post-production needs, in one answer. */
export const Room = z.object({
  postProduction: PostProductionListed,
  /** Those that whoever looks may see, the last first. */
  versions: z.array(RoomVersion),
  /** The one that was asked for, or the last that counts; null while there is none. */
  versionId: z.nullable(Id),
  /** Its files, with all it takes to show them. */
  files: z.array(RoomFile),
  /** Those of every version. */
  comments: z.array(Comment),
  /** Whom whoever looks may name; nobody for a guest. */
  participants: z.array(Participant),
  /** The files that are also reviewed on Frame.io; null when it is not connected, or not for whoever looks. */
  external: z.nullable(z.array(ExternalReview)),
})
export type Room = z.infer<typeof Room>

const Text = z.string('Commentaire requis').check(z.trim(), z.maxLength(5000, 'Commentaire trop long'))
const written = {
  text: Text,
  ...place,
  drawing: Drawing,
  mentions: z.array(Id).check(z.maxLength(50, 'Trop de personnes citées')),
  attachmentIds: z.array(Id).check(z.maxLength(20, '20 pièces jointes au plus')),
  isInternal: z.boolean(),
}
export const CommentCreate = z.object({
  /** Chosen by the sender, so that what is sent twice is kept once. */
  id: z.optional(Id),
  /** The version it is about; left out, the last that its author sees. */
  versionId: z.optional(Id),
  fileKey: z._default(z.nullable(Id), null),
  parentId: z._default(z.nullable(Id), null),
  text: written.text,
  frameIn: z._default(place.frameIn, null),
  frameOut: z._default(place.frameOut, null),
  page: z._default(place.page, null),
  point: z._default(place.point, null),
  drawing: z._default(Drawing, []),
  mentions: z._default(written.mentions, []),
  attachmentIds: z._default(written.attachmentIds, []),
  isInternal: z._default(z.boolean(), false),
})
export type CommentCreate = z.infer<typeof CommentCreate>

/** Changes a draft: only the fields sent are written. */
export const CommentUpdate = z.partial(z.object(written))
export type CommentUpdate = z.infer<typeof CommentUpdate>

export const RoundSending = z.object({ version: z.optional(Version) })

/** Somebody who has the room open. */
export const Presence = z.object({ id: Id, name: z.string(), speaker: Speaker })
export type Presence = z.infer<typeof Presence>
/** News of a room: it changed, and is to be fetched again; or who is there. */
export const RoomNews = z.object({ kind: z.enum(['changed', 'presence']), people: z.array(Presence) })
export type RoomNews = z.infer<typeof RoomNews>
