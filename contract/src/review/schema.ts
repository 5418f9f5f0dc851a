import * as z from 'zod/mini'
import { atMost, Id, Instant, Version } from '../fields.ts'
import { MediaDetail, MediaKind } from '../medias/schema.ts'
import { PostProductionListed } from '../post-productions/schema.ts'
import { GuestWatermark } from '../productions/schema.ts'
import { roundSending } from '../rounds/schema.ts'
import { Arbitration, RoundDecision } from './schema/arbitration.ts'
import { Drawing } from './schema/drawing.ts'
import { SubtitleTrack } from './schema/subtitles.ts'
import { OwnVerdict } from './schema/verdicts.ts'

/** The side of a comment's author, as the reader may know it. */
export const speakerLabels = { STAFF: 'Agence', TALENT: 'Talent', CLIENT: 'Client', GUEST: 'Invité' } as const
export const Speaker = z.enum(['STAFF', 'TALENT', 'CLIENT', 'GUEST'])
export type Speaker = z.infer<typeof Speaker>

const Frame = z.int().check(z.minimum(0))
/** A comment's place in its file; all null for the whole file. */
const place = {
  /** The frame, counted from 0; the first of a range. */
  frameIn: z.nullable(Frame),
  /** The last frame of a range, included. */
  frameOut: z.nullable(Frame),
  /** The page of a document, from 1. */
  page: z.nullable(z.int().check(z.positive())),
  /** A point of the picture, in shares of its width and height. */
  point: z.nullable(
    z.object({
      x: z.number().check(z.minimum(0), z.maximum(1)),
      y: z.number().check(z.minimum(0), z.maximum(1)),
    }),
  ),
}
export const Place = z.object(place)
export type Place = z.infer<typeof Place>

/** A file attached to a comment. */
export const Attachment = z.object({ id: Id, name: z.string(), size: z.int(), type: z.string() })
export type Attachment = z.infer<typeof Attachment>

/** A comment on a file of a version. It is a draft until its round is sent. */
export const Comment = z.object({
  id: Id,
  postProductionId: Id,
  versionId: Id,
  /** Null when it is about the whole version. */
  fileKey: z.nullable(Id),
  /** The comment it replies to. */
  parentId: z.nullable(Id),
  authorId: z.nullable(Id),
  authorName: z.string(),
  speaker: Speaker,
  /** From Frame.io: only its author's name is known. */
  isFromFrameio: z.boolean(),
  /** True for its author. */
  isOwn: z.boolean(),
  text: z.string(),
  ...place,
  drawing: Drawing,
  attachments: z.array(Attachment),
  /** People mentioned in it. */
  mentions: z.array(Id),
  /** Hidden from the client. */
  isInternal: z.boolean(),
  /** When its round was sent; null for a draft. */
  sentAt: z.nullable(Instant),
  resolvedAt: z.nullable(Instant),
  resolvedByName: z.nullable(z.string()),
  editedAt: z.nullable(Instant),
  createdAt: Instant,
  /** What the décideur made of it; null until then, and where nobody decides. */
  arbitration: z.nullable(Arbitration),
})
export type Comment = z.infer<typeof Comment>

/** A file of a version; `key` is the media's id. */
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
  /** Its rank among submitted versions. */
  number: z.int(),
  /** Its rank among versions shown to the client; null when never shown. */
  clientNumber: z.nullable(z.int()),
  note: z.string(),
  authorName: z.nullable(z.string()),
  createdAt: Instant,
  publishedAt: z.nullable(Instant),
  /** When a rollback took it back: only staff still see it. */
  withdrawnAt: z.nullable(Instant),
}

/** A numbered set of files. It is never overwritten. */
export const ReviewVersion = z.object({ ...version, files: z.array(VersionFile), comments: z.array(Comment) })
export type ReviewVersion = z.infer<typeof ReviewVersion>

/** A file in the review room. */
export const RoomFile = z.extend(MediaDetail, {
  /** Estimated seconds until its previews exist; null once they do, or when nobody can tell. */
  readyIn: z.nullable(z.int()),
  /** True when the caller may have the original. */
  mayDownload: z.boolean(),
  validatedAt: z.nullable(Instant),
  validatedByName: z.nullable(z.string()),
})
export type RoomFile = z.infer<typeof RoomFile>
export const RoomVersion = z.object({ ...version, files: z.array(VersionFile) })
export type RoomVersion = z.infer<typeof RoomVersion>

/** A person who can be mentioned. */
export const Participant = z.object({ id: Id, name: z.string(), speaker: Speaker })
export type Participant = z.infer<typeof Participant>

/** A file also reviewed on Frame.io: its page, and its last sync. */
export const ExternalReview = z.object({ fileKey: Id, url: z.string(), syncedAt: z.nullable(Instant) })
export type ExternalReview = z.infer<typeof ExternalReview>

export const ExternalLink = z.object({
  /** The address of the file's Frame.io page. */
  address: z.string('Adresse requise').check(z.trim(), z.minLength(1, 'Adresse requise'), z.maxLength(2000)),
})

/** The whole content of a post-production's review room. */
export const Room = z.object({
  postProduction: PostProductionListed,
  /** The versions visible to the caller, newest first. */
  versions: z.array(RoomVersion),
  /** The requested version, or the last valid one; null without one. */
  versionId: z.nullable(Id),
  /** Its files, with their previews. */
  files: z.array(RoomFile),
  /** Comments of every version. */
  comments: z.array(Comment),
  /** People the caller may mention; none for a guest. */
  participants: z.array(Participant),
  /** The subtitles of these files. */
  subtitles: z.array(SubtitleTrack),
  /** What stands over the pictures: `NONE` for everybody but guests. */
  watermark: GuestWatermark,
  /** What the caller thinks of the version; null for staff and talents. */
  verdict: z.nullable(OwnVerdict),
  /** Null where the client named nobody to decide, and for talents. */
  decision: z.nullable(RoundDecision),
  /** The files reviewed on Frame.io; null when not connected, or hidden from the caller. */
  external: z.nullable(z.array(ExternalReview)),
})
export type Room = z.infer<typeof Room>

const Text = z.string('Commentaire requis').check(z.trim(), atMost(5000, 'Commentaire trop long'))
const commentFields = {
  text: Text,
  ...place,
  drawing: Drawing,
  mentions: z.array(Id).check(z.maxLength(50, 'Trop de personnes citées')),
  attachmentIds: z.array(Id).check(z.maxLength(20, '20 pièces jointes au plus')),
  isInternal: z.boolean(),
}
export const CommentCreate = z.object({
  /** The sender chooses it: a repeated request creates one comment. */
  id: z.optional(Id),
  /** The version; defaults to the last one its author sees. */
  versionId: z.optional(Id),
  fileKey: z._default(z.nullable(Id), null),
  parentId: z._default(z.nullable(Id), null),
  text: commentFields.text,
  frameIn: z._default(place.frameIn, null),
  frameOut: z._default(place.frameOut, null),
  page: z._default(place.page, null),
  point: z._default(place.point, null),
  drawing: z._default(Drawing, []),
  mentions: z._default(commentFields.mentions, []),
  attachmentIds: z._default(commentFields.attachmentIds, []),
  isInternal: z._default(z.boolean(), false),
})
export type CommentCreate = z.infer<typeof CommentCreate>

/** Updates a draft. Only the fields sent are written. */
export const CommentUpdate = z.partial(z.object(commentFields))
export type CommentUpdate = z.infer<typeof CommentUpdate>

export const RoundSending = z.object({ version: z.optional(Version), ...roundSending })

/** A person in the room. */
export const Presence = z.object({ id: Id, name: z.string(), speaker: Speaker })
export type Presence = z.infer<typeof Presence>
/** News of a room: fetch it again, or its people changed. */
export const RoomNews = z.object({ kind: z.enum(['changed', 'presence']), people: z.array(Presence) })
export type RoomNews = z.infer<typeof RoomNews>
