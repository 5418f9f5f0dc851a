import { keysOf } from '@regie/contract/keys'
import {
  type Closure,
  folderAskedOfLabels,
  mediaCategoryLabels,
  mediaKindLabels,
  mediaStateLabels,
  transferStateLabels,
} from '@regie/contract/medias/schema'
import type { Measures } from '@regie/contract/medias/schema/measures'
import { type Previews, type Technical } from '@regie/contract/medias/schema/previews'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { productions } from '#features/productions/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { bytes, instant, rowColumns, searchText } from '#platform/db/columns.ts'
import { deletionColumn } from '#platform/db/table.ts'

/** The folders of productions, as a tree. */
export const mediaFolders = pgTable(
  'media_folders',
  {
    ...rowColumns,
    ...deletionColumn,
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => mediaFolders.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The people whom the agency asks to fill the folder. */
    askedOf: text('asked_of', { enum: keysOf(folderAskedOfLabels) }),
    createdById: uuid('created_by_id').references(() => users.id),
  },
  (table) => [
    ...knownValues(table),
    uniqueIndex('media_folders_name_key')
      .on(
        table.productionId,
        sql`coalesce(${table.parentId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
        sql`lower(${table.name})`,
      )
      .where(isNull(table.deletedAt)),
    index('media_folders_parent_index').on(table.parentId),
    index('media_folders_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
  ],
)

/** Download addresses. The table holds the hash of the token only. */
export const mediaDownloads = pgTable(
  'media_downloads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull().unique(),
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The files in order, each with its folders and name in the ZIP. */
    entries: jsonb('entries').$type<{ mediaId: string; path: string }[]>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('media_downloads_expiry_index').on(table.expiresAt),
    index('media_downloads_production_index').on(table.productionId),
  ],
)

/** Files being fetched from public links. A transfer's id becomes the id of its file, and names its received bytes. */
export const mediaTransfers = pgTable(
  'media_transfers',
  {
    ...rowColumns,
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    folderId: uuid('folder_id').references(() => mediaFolders.id, { onDelete: 'set null' }),
    category: text('category', { enum: keysOf(mediaCategoryLabels) }).notNull(),
    url: text('url').notNull(),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: keysOf(transferStateLabels) })
      .notNull()
      .default('WAITING'),
    problem: text('problem'),
    name: text('name'),
    /** Bytes: total, then received. */
    size: bigint('size', { mode: 'number' }),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** The ETag of the first response: a transfer can't resume on another content. */
    etag: text('etag'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.size, 0),
    inRange(table.received, 0),
    index('media_transfers_production_index').on(table.productionId, table.createdAt),
    index('media_transfers_folder_index').on(table.folderId).where(isNotNull(table.folderId)),
  ],
)

/** Files of productions. The storage holds their bytes under `storageKey`; during the upload, under their id. */
export const medias = pgTable(
  'medias',
  {
    ...rowColumns,
    ...deletionColumn,
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id, { onDelete: 'cascade' }),
    /** Null at the top of the production. */
    folderId: uuid('folder_id').references(() => mediaFolders.id, { onDelete: 'cascade' }),
    /** The name that its owner gave it. */
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    kind: text('kind', { enum: keysOf(mediaKindLabels) }).notNull(),
    category: text('category', { enum: keysOf(mediaCategoryLabels) }).notNull(),
    state: text('state', { enum: keysOf(mediaStateLabels) }).notNull(),
    /** Why the file must be sent again, or could not be prepared; in French. */
    problem: text('problem'),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256'),
    crc32: bigint('crc32', { mode: 'number' }),
    createdById: uuid('created_by_id').references(() => users.id),
    technical: jsonb('technical').$type<Technical>(),
    /** What the technical control measured of a version or a deliverable. */
    measures: jsonb('measures').$type<Measures>(),
    /** The subtitles that a film made of another one has in its picture. Not a reference: they belong to a later feature. */
    burntSubtitlesId: uuid('burnt_subtitles_id'),
    previews: jsonb('previews').$type<Previews>(),
    /** Preparations started since the last request. */
    attempts: integer('attempts').notNull().default(0),
    /** When nothing was left to copy of a film: all copies exist, or they can't be made. Null until then. */
    copiesSettledAt: instant('copies_settled_at'),
    /** Attempts of the next copy. */
    copyAttempts: integer('copy_attempts').notNull().default(0),
    /** Total milliseconds of preparation; null before the first attempt. */
    preparationMs: integer('preparation_ms'),
    /** The declared name, size and date identify an unfinished upload that its sender resumes. */
    declaredName: text('declared_name'),
    declaredPath: text('declared_path').array(),
    lastModified: bigint('last_modified', { mode: 'number' }),
    /** The SHA-256 that the sender declared. */
    declaredSha256: text('declared_sha256'),
    /** Bytes received when the last piece ended. */
    arrived: bigint('arrived', { mode: 'number' }).notNull().default(0),
    /** When bytes last arrived, or when space was last reserved for them. */
    bytesAt: instant('bytes_at').notNull().default(sql`now()`),
    /** Bytes of the previews. */
    previewsSize: bigint('previews_size', { mode: 'number' }).generatedAlwaysAs(sql`regie_previews_size(previews)`),
    /** When the checks of the received bytes began. */
    checkingSince: instant('checking_since'),
    search: text('search').generatedAlwaysAs(searchText(sql`name`)),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.size, 0),
    inRange(table.arrived, 0),
    index('medias_production_index').on(table.productionId, table.createdAt, table.id).where(isNull(table.deletedAt)),
    index('medias_folder_index').on(table.folderId).where(isNotNull(table.folderId)),
    index('medias_uploads_index').on(table.createdById, table.productionId).where(sql`${table.state} = 'UPLOADING'`),
    // Counted each time that somebody watches.
    index('medias_unsettled_index')
      .on(table.state)
      .where(sql`${table.deletedAt} is null and ${table.state} <> 'READY'`),
    index('medias_content_index').on(table.productionId, table.sha256).where(isNull(table.deletedAt)),
    index('medias_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    index('medias_copies_index')
      .on(table.category, table.createdAt)
      .where(
        sql`${table.kind} = 'VIDEO' and ${table.state} = 'READY' and ${table.previews} is not null and ${table.copiesSettledAt} is null and ${table.deletedAt} is null`,
      ),
    // The latest picture of a production, read for each row of a list.
    index('medias_pictures_index')
      .on(table.productionId, table.createdAt, table.id)
      .where(
        sql`${table.kind} in ('VIDEO', 'IMAGE') and ${table.category} in ('RUSH', 'VERSION', 'LIVRABLE') and ${table.previews} is not null and ${table.deletedAt} is null`,
      ),
    // The dashboard adds up the volume of each category, from the index alone.
    index('medias_volume_index')
      .on(table.category, table.size)
      .where(sql`${table.deletedAt} is null and ${table.state} <> 'UPLOADING'`),
    index('medias_deletion_index').on(table.deletionId).where(isNotNull(table.deletionId)),
  ],
)

/**
 * The marked previews that guests of a link see in place of a file's own. They hold for one link and one run of the
 * file's previews: `wanted` is « reference run ».
 */
export const guestMarks = pgTable(
  'guest_marks',
  {
    mediaId: uuid('media_id')
      .primaryKey()
      .references(() => medias.id, { onDelete: 'cascade' }),
    wanted: text('wanted').notNull(),
    askedAt: instant('asked_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    /** True once no attempt is left: guests see nothing of the file. */
    hasFailed: boolean('has_failed').notNull().default(false),
    /** The `wanted` that the previews were made for; null without any. */
    madeFor: text('made_for'),
    previews: jsonb('previews').$type<Previews>(),
    /** Bytes of the previews. */
    previewsSize: bigint('previews_size', { mode: 'number' }).generatedAlwaysAs(sql`regie_previews_size(previews)`),
  },
  (table) => [
    inRange(table.attempts, 0),
    check('guest_marks_made', sql`(${table.madeFor} is null) = (${table.previews} is null)`),
  ],
)

/** The storage key of a file's original bytes. */
export const originalKey = (mediaId: string) => `medias/${mediaId}/original`

/** The team's marks on files; clients read none. */
export const mediaMarks = pgTable('media_marks', {
  mediaId: uuid('media_id')
    .primaryKey()
    .references(() => medias.id, { onDelete: 'cascade' }),
  isGoodTake: boolean('is_good_take').notNull().default(false),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  note: text('note').notNull().default(''),
  markedById: uuid('marked_by_id').references(() => users.id),
  markedAt: instant('marked_at').notNull().default(sql`now()`),
})

/**
 * The files of versions presented to clients. A database view (migration 0008), because post-productions depend on
 * medias.
 */
export const publishedFiles = pgView('published_files', {
  mediaId: uuid('media_id').notNull(),
  postProductionId: uuid('post_production_id').notNull(),
  /** True in the validated version of a finished post-production: the file is delivered. */
  isDelivered: boolean('is_delivered').notNull(),
}).existing()

/**
 * The files that clients may look at and not take, with why. A database view (migration 0061), because the features that close them depend
 * on medias.
 */
export const closedFiles = pgView('closed_files', {
  mediaId: uuid('media_id').notNull(),
  cause: text('cause').$type<Closure>().notNull(),
}).existing()

/**
 * Stored and reserved bytes: files, previews, attachments and transfers, those in the trash included. A database view
 * (migration 0022), because the features of the attachments depend on medias.
 */
export const storedBytes = pgView('stored_bytes', {
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Null without a production. */
  productionId: uuid('production_id'),
  /** Null for a guest, or for an erased person. */
  personId: uuid('person_id'),
  /** True for bytes sent by clients, talents and guests. */
  isOutside: boolean('is_outside').notNull(),
}).existing()
