import { isStaff } from '@regie/contract/can'
import type { Selection, SelectionImage, SelectionLimits, SelectionSection } from '@regie/contract/selection/schema'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mediaFolders, medias, visibleMedias } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { buysCredits, heldPrice, isOfCompany, readSupplements, standingOf } from '#features/supplements/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { mayChoose } from './access.ts'
import { selectionMarks, selectionSections, selections } from './table.ts'

type SelectedPostProduction = { id: string; productionId: string }

/** The images to select from, in a query that joins `productions`: the photos among the rushes of the production. */
const isSelectable = (actor: Actor, { productionId }: Pick<SelectedPostProduction, 'productionId'>) =>
  and(
    eq(medias.productionId, productionId),
    eq(medias.category, 'RUSH'),
    eq(medias.kind, 'IMAGE'),
    ne(medias.state, 'UPLOADING'),
    visibleMedias(actor),
  )

/** Those of some images that may be selected. */
export const selectableAmong = (
  db: Executor,
  actor: Actor,
  of: Pick<SelectedPostProduction, 'productionId'>,
  mediaIds: readonly string[],
) =>
  db
    .select({ id: medias.id })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(and(inArray(medias.id, [...mediaIds]), isSelectable(actor, of)))

/** The images to select from, by name. */
const selectPictures = (db: Executor, actor: Actor, { id, productionId }: SelectedPostProduction) =>
  db
    .select({
      key: medias.id,
      name: medias.name,
      width: sql<number | null>`(${medias.technical} -> 'image' ->> 'width')::int`,
      height: sql<number | null>`(${medias.technical} -> 'image' ->> 'height')::int`,
      run: sql<string | null>`${medias.previews} ->> 'run'`,
      isChosen: selectionMarks.isChosen,
      stars: selectionMarks.stars,
      label: selectionMarks.label,
      comment: selectionMarks.comment,
      section: sql<string | null>`case when ${selections.isByFolder} then ${medias.folderId} end`,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .leftJoin(selections, eq(selections.postProductionId, id))
    .leftJoin(selectionMarks, and(eq(selectionMarks.mediaId, medias.id), eq(selectionMarks.postProductionId, id)))
    .where(isSelectable(actor, { productionId }))
    .orderBy(asc(sql`${medias.name} collate regie_french`), asc(medias.id))

/** The images to select from, each with its mark. */
export async function readSelectionImages(
  db: Executor,
  actor: Actor,
  of: SelectedPostProduction,
): Promise<SelectionImage[]> {
  const rows = await selectPictures(db, actor, of)
  return rows.map(({ run, isChosen, stars, label, comment, ...row }) => {
    const made = (name: string) => (run === null ? null : `/api/medias/${row.key}/previews/${name}?v=${run}`)
    return {
      ...row,
      small: made('small'),
      medium: made('medium'),
      large: made('large'),
      isChosen: isChosen ?? false,
      stars: stars ?? 0,
      label,
      comment: comment ?? '',
    }
  })
}

const parents = alias(mediaFolders, 'parent_folders')

/** The sections of images: their folders, by name, each with its limits. */
async function readSections(
  db: Executor,
  postProductionId: string,
  images: readonly SelectionImage[],
): Promise<SelectionSection[]> {
  const folders = [...new Set(images.flatMap(({ section }) => section ?? []))]
  if (folders.length === 0) return []
  const name = sql<string>`coalesce(${parents.name} || ' › ', '') || ${mediaFolders.name}`
  return db
    .select({ id: mediaFolders.id, name, minimum: selectionSections.minimum, maximum: selectionSections.maximum })
    .from(mediaFolders)
    .leftJoin(parents, and(eq(parents.id, mediaFolders.parentId), isNull(parents.deletedAt)))
    .leftJoin(
      selectionSections,
      and(eq(selectionSections.folderId, mediaFolders.id), eq(selectionSections.postProductionId, postProductionId)),
    )
    .where(and(inArray(mediaFolders.id, folders), isNull(mediaFolders.deletedAt)))
    .orderBy(asc(sql`${name} collate regie_french`), asc(mediaFolders.id))
}

const noLimits: SelectionLimits = { minimum: null, maximum: null, included: null }
/** What a selection costs until the agency says otherwise. */
const noPrice = { extraPrice: null, extraPaidWith: 'MONEY', extraTaxRate: '20.00' } as const

const notSent = { submittedAt: null, submittedByName: null, reopenReason: null, isOfCompany: true, buysCredits: false }

/** The row of a selection, or its defaults when there is none. */
export async function readSelectionState(db: Executor, postProductionId: string) {
  const [state] = await db
    .select({
      minimum: selections.minimum,
      maximum: selections.maximum,
      included: selections.included,
      extraPrice: selections.extraPrice,
      extraPaidWith: selections.extraPaidWith,
      extraTaxRate: selections.extraTaxRate,
      isByFolder: selections.isByFolder,
      submittedAt: selections.submittedAt,
      reopenReason: selections.reopenReason,
      isOfCompany: isOfCompany(selections),
      buysCredits: buysCredits(selections.postProductionId),
      submittedByName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
    })
    .from(selections)
    .leftJoin(users, eq(users.id, selections.submittedById))
    .where(eq(selections.postProductionId, postProductionId))
  return state ?? { ...noLimits, ...noPrice, ...notSent, isByFolder: false }
}

/** The content of a selection page. */
export async function readSelection(db: Executor, actor: Actor, of: SelectedPostProduction): Promise<Selection> {
  const state = await readSelectionState(db, of.id)
  const { minimum, maximum, included, isByFolder, submittedAt, ...extra } = state
  // Who sent it, and why it was opened again, is between the agency and the company that the project had.
  const isTold = extra.isOfCompany || isStaff(actor)
  const images = await readSelectionImages(db, actor, of)
  const sections = await readSections(db, of.id, images)
  const rank = new Map(sections.map(({ id }, index) => [id, index]))
  const rankOf = ({ section }: SelectionImage) => (section === null ? -1 : (rank.get(section) ?? -1))
  return {
    images: images.toSorted((a, b) => rankOf(a) - rankOf(b)),
    limits: { minimum, maximum, included },
    isByFolder,
    sections,
    submittedAt,
    submittedByName: isTold ? extra.submittedByName : null,
    reopenReason: isTold ? extra.reopenReason : null,
    price: heldPrice(
      { unit: extra.extraPrice, paidWith: extra.extraPaidWith, taxRate: extra.extraTaxRate },
      extra.buysCredits,
    ),
    supplement: (await readSupplements(db, standingOf(of.id, 'IMAGES')))[0] ?? null,
    mayChoose: mayChoose(actor) && submittedAt === null,
  }
}
