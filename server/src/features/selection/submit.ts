import { counted } from '@regie/contract/french'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { beyondIncluded, choiceRefusals } from '@regie/contract/selection/rules'
import type { Selection, SelectionSubmission } from '@regie/contract/selection/schema'
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { emitPostProductionEvent } from '#features/post-productions/index.ts'
import { emitProductionEvent, productions } from '#features/productions/index.ts'
import type { Signer } from '#features/signatures/index.ts'
import { acceptSupplement } from '#features/supplements/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sendTogether } from '#platform/db/transaction.ts'
import { fail } from '#platform/http/failure.ts'
import { lockOpenSelection, mayChoose } from './access.ts'
import { readSelection } from './selection.ts'
import { selectionMarks, selections } from './table.ts'

/** Locks a selection before a change, while it is not sent. Throws FORBIDDEN or SELECTION_SENT. */
export async function lockSelection(tx: Transaction, actor: Actor, postProductionId: string) {
  const postProduction = await lockOpenSelection(tx, actor, postProductionId)
  if (!mayChoose(actor)) throw fail('FORBIDDEN')
  const [, [locked]] = await sendTogether(
    tx.insert(selections).values({ postProductionId: postProduction.id }).onConflictDoNothing(),
    tx
      .select({ submittedAt: selections.submittedAt })
      .from(selections)
      .where(eq(selections.postProductionId, postProduction.id))
      .for('update'),
  )
  if (locked?.submittedAt) throw fail('SELECTION_SENT')
  return postProduction
}

/** Records on the production whether the client's selection is awaited or done; its event tells since when. */
export async function setImageChoice(
  tx: Transaction,
  actor: Actor,
  { productionId, productionName: name, projectId, companyId }: PostProductionListed,
  optionImageChoice: 'YES' | 'DONE',
): Promise<void> {
  await tx
    .update(productions)
    .set({ optionImageChoice, ...versionBump(productions) })
    .where(eq(productions.id, productionId))
  const changes: Record<string, [unknown, unknown]> = {
    optionImageChoice: [optionImageChoice === 'YES' ? 'DONE' : 'YES', optionImageChoice],
  }
  const production = { id: productionId, name, projectId, companyId }
  await emitProductionEvent(tx, 'productions.updated', actor, production, { changes })
}

/** Throws INVALID when somebody else chose images that a sending leaves out: its sender did not see them chosen. */
async function demandAllSeen(tx: Transaction, actor: Actor, postProductionId: string, leftOut: readonly string[]) {
  if (leftOut.length === 0) return
  const ofOthers = and(
    eq(selectionMarks.postProductionId, postProductionId),
    ne(selectionMarks.markedById, actor.id),
    inArray(selectionMarks.mediaId, [...leftOut]),
  )
  const unseen = await tx.$count(selectionMarks, ofOthers)
  if (unseen === 0) return
  const message = `${counted(unseen, 'image a été choisie', 'images ont été choisies')} entre-temps par quelqu’un d’autre : vérifiez le choix, puis envoyez-le.`
  throw fail('INVALID', { message, fields: { selectionFiles: message } })
}

/** Sends the choice of a client, and accepts what it costs. Throws INVALID, and the errors of `acceptSupplement`. */
export async function submitSelection(
  tx: Transaction,
  signer: Signer,
  id: string,
  { selectionFiles, ...accepting }: z.output<typeof SelectionSubmission>,
): Promise<Selection> {
  const { actor } = signer
  const postProduction = await lockSelection(tx, actor, id)
  const { id: postProductionId } = postProduction
  const chosen = [...new Set(selectionFiles)]
  const { images, limits, sections, price } = await readSelection(tx, actor, postProduction)
  const known = new Set(images.map(({ key }) => key))
  const invalid = (message: string) => fail('INVALID', { fields: { selectionFiles: message } })
  if (chosen.some((key) => !known.has(key))) throw invalid('Une de ces images n’est pas à choisir')
  const sent = new Set(chosen)
  const leftOut = images.flatMap(({ key, isChosen }) => (isChosen && !sent.has(key) ? [key] : []))
  await demandAllSeen(tx, actor, postProductionId, leftOut)
  const asChosen = images.map((image) => ({ ...image, isChosen: sent.has(image.key) }))
  const refusals = choiceRefusals(asChosen, limits, sections)
  if (refusals.length > 0) throw invalid(refusals.join(' '))
  const quantity = beyondIncluded(chosen.length, limits)
  await acceptSupplement(tx, signer, postProduction, { kind: 'IMAGES', quantity, price, ...accepting })
  await tx
    .update(selectionMarks)
    .set({ isChosen: false })
    .where(and(eq(selectionMarks.postProductionId, postProductionId), notInArray(selectionMarks.mediaId, chosen)))
  await tx
    .insert(selectionMarks)
    .values(chosen.map((mediaId) => ({ postProductionId, mediaId, isChosen: true, markedById: actor.id })))
    .onConflictDoUpdate({
      target: [selectionMarks.postProductionId, selectionMarks.mediaId],
      set: { isChosen: true },
    })
  await tx
    .update(selections)
    .set({ submittedAt: sql`now()`, submittedById: actor.id, companyId: postProduction.companyId, reopenReason: null })
    .where(eq(selections.postProductionId, postProductionId))
  await setImageChoice(tx, actor, postProduction, 'DONE')
  const changes: Record<string, [unknown, unknown]> = { images: [null, chosen.length] }
  await emitPostProductionEvent(tx, 'post-productions.selectionSubmitted', actor, postProduction, {
    changes,
    isForClients: true,
  })
  return readSelection(tx, actor, postProduction)
}
