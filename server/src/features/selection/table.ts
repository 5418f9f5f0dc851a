import { keysOf } from '@regie/contract/keys'
import { pictureLabels } from '@regie/contract/selection/schema'
import { paidWithLabels, taxRateLabels } from '@regie/contract/supplements/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { mediaFolders, medias } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { companyThen, unitPrice } from '#features/supplements/index.ts'
import { users } from '#features/users/index.ts'
import { inOrder, inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** The number of images requested, what more of them cost, and when the client sent the selection. */
export const selections = pgTable(
  'selections',
  {
    postProductionId: uuid('post_production_id')
      .primaryKey()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    minimum: integer('minimum'),
    maximum: integer('maximum'),
    included: integer('included'),
    /** Of an image beyond the included ones: the price, how it is paid, its VAT. */
    extraPrice: unitPrice('extra_price'),
    extraPaidWith: text('extra_paid_with', { enum: keysOf(paidWithLabels) })
      .notNull()
      .default('MONEY'),
    extraTaxRate: text('extra_tax_rate', { enum: keysOf(taxRateLabels) })
      .notNull()
      .default('20.00'),
    isByFolder: boolean('is_by_folder').notNull().default(false),
    submittedAt: instant('submitted_at'),
    submittedById: uuid('submitted_by_id').references(() => users.id),
    /** That of the project when it was sent or opened again. */
    companyId: companyThen(),
    /** Why it was opened again, until it is sent. */
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.minimum, 0),
    inOrder(table.minimum, table.maximum),
    inRange(table.included, 0),
    check('selections_extra_price_positive', sql`${table.extraPrice} > 0`),
  ],
)

/** The number of images requested in a folder. */
export const selectionSections = pgTable(
  'selection_sections',
  {
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    folderId: uuid('folder_id')
      .notNull()
      .references(() => mediaFolders.id, { onDelete: 'cascade' }),
    minimum: integer('minimum'),
    maximum: integer('maximum'),
  },
  (table) => [
    inRange(table.minimum, 0),
    inOrder(table.minimum, table.maximum),
    primaryKey({ name: 'selection_sections_pkey', columns: [table.postProductionId, table.folderId] }),
    index('selection_sections_folder_index').on(table.folderId),
  ],
)

/** The mark of each image. */
export const selectionMarks = pgTable(
  'selection_marks',
  {
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => medias.id, { onDelete: 'cascade' }),
    isChosen: boolean('is_chosen').notNull().default(false),
    stars: integer('stars').notNull().default(0),
    label: text('label', { enum: keysOf(pictureLabels) }),
    comment: text('comment').notNull().default(''),
    markedById: uuid('marked_by_id').references(() => users.id),
    markedAt: instant('marked_at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.stars, 0, 5),
    primaryKey({ name: 'selection_marks_pkey', columns: [table.postProductionId, table.mediaId] }),
    index('selection_marks_media_index').on(table.mediaId),
  ],
)
