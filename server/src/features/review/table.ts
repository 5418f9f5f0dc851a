import { keysOf } from '@regie/contract/keys'
import { type Cue, subtitleLanguageCodes } from '@regie/contract/review/rules/subtitles'
import { seenParts, verdictNames } from '@regie/contract/review/rules/verdicts'
import { outcomeLabels } from '@regie/contract/review/schema/arbitration'
import type { Drawing } from '@regie/contract/review/schema/drawing'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bit,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { medias } from '#features/medias/index.ts'
import { postProductions, postProductionTransitions, postProductionVersions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { guests } from '#features/session/index.ts'
import { users } from '#features/users/index.ts'
import { inOrder, inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** Comments on the files of a version, by a user or a guest. They are drafts until their round is sent. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id').references(() => medias.id),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id),
    guestId: uuid('guest_id').references(() => guests.id),
    /** The name of the guest at the time of writing. */
    guestName: text('guest_name'),
    /** The id in the external review, for a remark written there; `guestName` is then its author. */
    externalId: text('frameio_id'),
    /** The time of its last change in the external review. */
    externalAt: instant('frameio_at'),
    text: text('text').notNull(),
    /** Frames of the file, counted from 0; a range includes its last frame. */
    frameIn: integer('frame_in'),
    frameOut: integer('frame_out'),
    page: integer('page'),
    /** Fractions of the width and height of the picture. */
    pointX: doublePrecision('point_x'),
    pointY: doublePrecision('point_y'),
    drawing: jsonb('drawing').$type<Drawing>().notNull().default([]),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'`),
    isInternal: boolean('is_internal').notNull().default(false),
    sentAt: instant('sent_at'),
    /** The step that sent the comment's round: undoing it makes the comment a draft again. */
    stepId: uuid('step_id').references(() => postProductionTransitions.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    resolvedById: uuid('resolved_by_id').references(() => users.id),
    editedAt: instant('edited_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    inRange(table.frameIn, 0),
    inOrder(table.frameIn, table.frameOut),
    inRange(table.page, 1),
    inRange(table.pointX, 0, 1),
    inRange(table.pointY, 0, 1),
    index('comments_index').on(table.postProductionId, table.createdAt).where(isNull(table.deletedAt)),
    uniqueIndex('comments_frameio_key').on(table.mediaId, table.externalId),
    index('comments_version_index').on(table.versionId),
    index('comments_parent_index').on(table.parentId).where(isNotNull(table.parentId)),
    index('comments_step_index').on(table.stepId).where(isNotNull(table.stepId)),
  ],
)

/** What the décideur made of the comments that contradict each other. */
export const arbitrations = pgTable(
  'arbitrations',
  {
    commentId: uuid('comment_id')
      .primaryKey()
      .references(() => comments.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: keysOf(outcomeLabels) }).notNull(),
    intoId: uuid('into_id').references(() => comments.id, { onDelete: 'cascade' }),
    note: text('note').notNull(),
    decidedById: uuid('decided_by_id').references(() => users.id),
    decidedAt: instant('decided_at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    check('arbitrations_merged', sql`(${table.outcome} = 'MERGED') = (${table.intoId} is not null)`),
    index('arbitrations_into_index').on(table.intoId).where(isNotNull(table.intoId)),
  ],
)

/** The comments that somebody says contradict each other, wherever they are. */
export const contradictions = pgTable(
  'contradictions',
  {
    firstId: uuid('first_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    secondId: uuid('second_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    markedById: uuid('marked_by_id').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    check('contradictions_ordered', sql`${table.firstId} < ${table.secondId}`),
    index('contradictions_second_index').on(table.secondId),
  ],
)

/** Who decides for the client of a production; without a row, any member sends the round. */
export const deciders = pgTable(
  'deciders',
  {
    productionId: uuid('production_id')
      .primaryKey()
      .references(() => productions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Days that the others have from a presentation; null: nobody is awaited. */
    days: integer('days'),
  },
  (table) => [inRange(table.days, 1), index('deciders_user_index').on(table.userId)],
)

/** Files attached to comments; without a comment until it is written. */
export const commentAttachments = pgTable(
  'comment_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id),
    guestId: uuid('guest_id').references(() => guests.id),
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    inRange(table.size, 0),
    index('comment_attachments_index').on(table.commentId),
    index('comment_attachments_post_production_index').on(table.postProductionId),
  ],
)

/** A member of the client's company, or a guest: one of them, whose id `personId` repeats. */
const reviewer = {
  userId: uuid('user_id').references(() => users.id),
  guestId: uuid('guest_id').references(() => guests.id),
  personId: uuid('person_id').notNull().generatedAlwaysAs(sql`coalesce(user_id, guest_id)`),
}
const isOnePerson = sql`num_nonnulls(user_id, guest_id) = 1`

/** What each reviewer thinks of a version that the client's side was shown. */
export const verdicts = pgTable(
  'verdicts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    ...reviewer,
    verdict: text('verdict', { enum: verdictNames }).notNull(),
    note: text('note').notNull().default(''),
    givenAt: instant('given_at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    check('verdicts_person', isOnePerson),
    uniqueIndex('verdicts_key').on(table.versionId, table.personId),
  ],
)

/** What each reviewer saw of a file of a version, in hundredths. */
export const attendances = pgTable(
  'attendances',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => medias.id, { onDelete: 'cascade' }),
    ...reviewer,
    /** A bit for each hundredth of the file. */
    seen: bit('seen', { dimensions: seenParts }).notNull(),
    openedAt: instant('opened_at').notNull().default(sql`now()`),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('attendances_person', isOnePerson),
    uniqueIndex('attendances_key').on(table.versionId, table.mediaId, table.personId),
    index('attendances_media_index').on(table.mediaId),
  ],
)

/** The reminders of a version, by reviewer: the last one of each. */
export const reminders = pgTable(
  'reminders',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    remindedAt: instant('reminded_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.userId] })],
)

/** The subtitles of a file of a version, by language. */
export const subtitles = pgTable(
  'subtitles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => postProductionVersions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => medias.id, { onDelete: 'cascade' }),
    language: text('language', { enum: subtitleLanguageCodes }).notNull(),
    name: text('name').notNull(),
    cues: jsonb('cues').$type<Cue[]>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** Of this revision. */
    validatedAt: instant('validated_at'),
    validatedById: uuid('validated_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Removed ones keep their revisions: the same language, added later, goes on from them. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    ...knownValues(table),
    uniqueIndex('subtitles_key').on(table.versionId, table.mediaId, table.language),
    index('subtitles_media_index').on(table.mediaId),
  ],
)

/** What subtitles were at each revision, the current one included. */
export const subtitleRevisions = pgTable(
  'subtitle_revisions',
  {
    subtitlesId: uuid('subtitles_id')
      .notNull()
      .references(() => subtitles.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    cues: jsonb('cues').$type<Cue[]>().notNull(),
    authorId: uuid('author_id').references(() => users.id),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.subtitlesId, table.revision] })],
)

/** Files of versions that are linked to an external review. */
export const externalFiles = pgTable(
  'frameio_files',
  {
    mediaId: uuid('media_id')
      .primaryKey()
      .references(() => medias.id, { onDelete: 'cascade' }),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    /** The id of the file in the external review. */
    externalId: text('frameio_id').notNull(),
    url: text('url').notNull(),
    linkedById: uuid('linked_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    syncedAt: instant('synced_at'),
  },
  (table) => [index('frameio_files_index').on(table.postProductionId)],
)
