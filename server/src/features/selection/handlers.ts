import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { selection as routes } from '@regie/contract/selection/routes'
import { areLimitsWrong, isLimited, nameList } from '@regie/contract/selection/rules'
import { NameListFormat, type SectionLimits, type SelectionRules } from '@regie/contract/selection/schema'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { mediaFolders } from '#features/medias/index.ts'
import { emitPostProductionEvent } from '#features/post-productions/index.ts'
import { countedSigning } from '#features/signatures/index.ts'
import { cancelSupplements, checkPaidWith } from '#features/supplements/index.ts'
import { definedFields } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sendUnanswered } from '#platform/db/transaction.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOpenSelection, openSelection } from './access.ts'
import { presentSelection, presentSelectionImages } from './present.ts'
import { readSelection, readSelectionImages, selectableAmong } from './selection.ts'
import { lockSelection, setImageChoice, submitSelection } from './submit.ts'
import { selectionMarks, selectionSections, selections } from './table.ts'

/** Throws INVALID, on its field, for limits that contradict each other. */
function checkLimits({ sections = [], ...whole }: SelectionRules) {
  if (areLimitsWrong(whole))
    throw fail('INVALID', { fields: { maximum: 'Le maximum ne peut être inférieur au minimum' } })
  if (sections.some(areLimitsWrong))
    throw fail('INVALID', { fields: { sections: 'Dans un dossier, le maximum est inférieur au minimum' } })
}

/** Throws INVALID, on its field, for a price that nothing leads to, or in credits that the company does not buy. */
async function checkPrice(tx: Transaction, { projectId }: PostProductionListed, asked: SelectionRules) {
  if (!asked.extraPrice) return
  if (asked.included === null)
    throw fail('INVALID', { fields: { included: 'Dites combien d’images sont comprises : les autres ont un prix' } })
  await checkPaidWith(tx, projectId, asked)
}

/** Writes the limits of folders, of this production only. Others are left out: their folder may have just gone. */
async function writeSections(
  tx: Transaction,
  { id: postProductionId, productionId }: PostProductionListed,
  sections: readonly SectionLimits[],
) {
  await tx.delete(selectionSections).where(eq(selectionSections.postProductionId, postProductionId))
  const ids = sections.map(({ id }) => id)
  const folders = await tx
    .select({ id: mediaFolders.id })
    .from(mediaFolders)
    .where(
      and(eq(mediaFolders.productionId, productionId), inArray(mediaFolders.id, ids), isNull(mediaFolders.deletedAt)),
    )
    .for('key share')
  const rows = folders.flatMap(({ id: folderId }) => {
    const { minimum = null, maximum = null } = sections.find(({ id }) => id === folderId) ?? {}
    return isLimited({ minimum, maximum }) ? [{ postProductionId, folderId, minimum, maximum }] : []
  })
  if (rows.length > 0) await tx.insert(selectionSections).values(rows)
}

const formatTypes: Record<NameListFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  lightroom: 'text/plain; charset=utf-8',
  captureone: 'text/plain; charset=utf-8',
}

/** The selection of images by the client. */
export function selectionHandlers(platform: Platform): Handlers<typeof routes> {
  const { db } = platform
  const signing = countedSigning(platform)
  return {
    async get({ params }, { actor }) {
      return presentSelection(
        await readSelection(db, actor, await openSelection(db, actor, params.postProductionId)),
        actor,
      )
    },

    mark: ({ params, body: { marks } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockSelection(tx, actor, params.postProductionId)
        const keys = marks.map(({ key }) => key)
        const known = new Set((await selectableAmong(tx, actor, postProduction, keys)).map(({ id }) => id))
        const unknown = marks.flatMap(({ key }, rank) => (known.has(key) ? [] : [`marks.${rank}.key`]))
        if (unknown.length > 0)
          throw fail('INVALID', {
            fields: Object.fromEntries(unknown.map((field) => [field, 'Cette image n’est plus à choisir'])),
          })
        for (const { key: mediaId, ...changed } of marks) {
          const set = { ...definedFields(changed), markedById: actor.id, markedAt: sql`now()` }
          const mark = tx
            .insert(selectionMarks)
            .values({ postProductionId: postProduction.id, mediaId, ...set })
            .onConflictDoUpdate({ target: [selectionMarks.postProductionId, selectionMarks.mediaId], set })
          // oxlint-disable-next-line no-await-in-loop -- in the order of the marks
          await sendUnanswered(tx, mark)
        }
        return null
      }),

    submit({ params, body }, { actor, call }) {
      const signer = { actor, call }
      return signing(signer, body.signature !== null, () =>
        db.transaction(async (tx) => {
          const sent = await submitSelection(tx, signer, params.postProductionId, body)
          return presentSelection(sent, actor)
        }),
      )
    },

    reopen: ({ params, body: { reason } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockOpenSelection(tx, actor, params.postProductionId)
        const reopened = await tx
          .update(selections)
          .set({ submittedAt: null, submittedById: null, companyId: postProduction.companyId, reopenReason: reason })
          .where(and(eq(selections.postProductionId, postProduction.id), sql`${selections.submittedAt} is not null`))
          .returning({ id: selections.postProductionId })
        if (reopened.length > 0) {
          await setImageChoice(tx, actor, postProduction, 'YES')
          await cancelSupplements(tx, actor, postProduction, { kind: 'IMAGES', reason })
          await emitPostProductionEvent(tx, 'post-productions.selectionReopened', actor, postProduction, {
            changes: { reason: [null, reason] },
            isForClients: true,
          })
        }
        return presentSelection(await readSelection(tx, actor, postProduction), actor)
      }),

    limits: ({ params, body }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await lockOpenSelection(tx, actor, params.postProductionId)
        checkLimits(body)
        const { sections, ...whole } = body
        await checkPrice(tx, postProduction, body)
        const set = definedFields(whole)
        await tx
          .insert(selections)
          .values({ postProductionId: postProduction.id, ...set })
          .onConflictDoUpdate({ target: selections.postProductionId, set })
        if (sections) await writeSections(tx, postProduction, sections)
        await emitPostProductionEvent(tx, 'post-productions.selectionChanged', actor, postProduction, {
          isForClients: true,
        })
        return presentSelection(await readSelection(tx, actor, postProduction), actor)
      }),

    async names({ params }, { actor }) {
      const postProduction = await openSelection(db, actor, params.postProductionId)
      const format = z.parse(NameListFormat, params.format)
      const images = presentSelectionImages(await readSelectionImages(db, actor, postProduction), actor)
      const content = Buffer.from(
        nameList(
          images.filter(({ isChosen }) => isChosen),
          format,
        ),
      )
      const name = `Sélection – ${postProduction.productionName}.${format === 'csv' ? 'csv' : 'txt'}`
      return memoryFile(content, { name, type: formatTypes[format] })
    },
  }
}
