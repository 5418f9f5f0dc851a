import type { acceptances as routes } from '@regie/contract/acceptances/routes'
import { acceptanceTitle, filesToSign } from '@regie/contract/acceptances/rules'
import { emitProductionEvent, productionOfClient } from '#features/productions/index.ts'
import { countedSigning } from '#features/signatures/index.ts'
import type { Actor } from '#platform/actor.ts'
import { changesBetween } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { evidenceZip } from './evidence.ts'
import { presentAcceptance, presentAcceptances, presentAcceptanceTerms } from './present.ts'
import {
  acceptanceOf,
  readFilesToAccept,
  readSigned,
  readTerms,
  readVisibleAcceptance,
  recordOf,
  withHashes,
} from './read.ts'
import { sealNow } from './seal.ts'
import { signAcceptance } from './sign.ts'
import { acceptanceTerms } from './table.ts'

/** The acceptance of deliverables by clients. */
export function acceptancesHandlers(platform: Platform): Handlers<typeof routes> {
  const { db, storage } = platform
  const signing = countedSigning(platform)

  const readFiles = async (actor: Actor, productionId: string) =>
    withHashes(platform, await readFilesToAccept(db, actor, productionId))

  return {
    async ofProduction({ params }, { actor }) {
      const { id, companyId } = await productionOfClient(db, actor, params.productionId)
      const [terms, files, signed] = await Promise.all([
        readTerms(db, id),
        readFiles(actor, id),
        readSigned(db, actor, id),
      ])
      return presentAcceptances({ companyId, terms, files, signed }, actor)
    },

    setTerms: ({ params, body: { isAsked, gatesDownloads } }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await productionOfClient(tx, actor, params.productionId)
        const { id } = production
        const before = await readTerms(tx, id)
        const terms = { isAsked, gatesDownloads }
        await tx
          .insert(acceptanceTerms)
          .values({ productionId: id, ...terms })
          .onConflictDoUpdate({ target: acceptanceTerms.productionId, set: terms })
        const { isAsked: asked, gatesDownloads: gates } = changesBetween(before, terms)
        await emitProductionEvent(tx, 'productions.acceptanceTermsChanged', actor, production, {
          changes: { ...(asked && { isAcceptanceAsked: asked }), ...(gates && { gatesDownloads: gates }) },
          heardBy: 'CLIENT',
        })
        return presentAcceptanceTerms(terms, actor)
      }),

    async remind({ params }, { actor }) {
      const production = await productionOfClient(db, actor, params.productionId)
      const { id, companyId } = production
      const { isAsked } = await readTerms(db, id)
      if (!isAsked) throw fail('INVALID', { message: 'Demandez d’abord le procès-verbal de recette.' })
      const [files, signed] = [await readFiles(actor, id), await readSigned(db, actor, id)]
      const awaited = filesToSign({ companyId, files, signed })
      if (awaited.length === 0) throw fail('INVALID', { message: 'Aucun livrable n’attend de signature.' })
      await db.transaction((tx) =>
        emitProductionEvent(tx, 'productions.acceptanceAwaited', actor, production, { heardBy: 'CLIENT' }),
      )
      return null
    },

    async sign({ params, body }, { actor, call }) {
      if (actor.role !== 'CLIENT') throw fail('FORBIDDEN', { message: 'La recette est signée par le client.' })
      const { id: productionId } = await productionOfClient(db, actor, params.productionId)
      await readFiles(actor, productionId)
      const signer = { actor, call }
      await signing(signer, true, () => db.transaction((tx) => signAcceptance(tx, signer, productionId, body)))
      await sealNow(platform, body.id)
      return presentAcceptance(acceptanceOf(await readVisibleAcceptance(db, actor, body.id)), actor)
    },

    async document({ params }, { actor }) {
      const row = await readVisibleAcceptance(db, actor, params.acceptanceId)
      const record = recordOf(row.record)
      const { documentKey, documentSize: size, documentSha256: sha256 } = row
      if (documentKey === null || size === null || sha256 === null)
        throw fail('NOT_FOUND', { message: 'Le procès-verbal est en préparation : réessayez dans un instant.' })
      return {
        name: `${acceptanceTitle(record)} – ${record.production.name}.pdf`,
        type: 'application/pdf',
        size,
        shown: false,
        isSensitive: true,
        etag: `"${sha256}"`,
        ...storedFile(storage, documentKey),
      }
    },

    evidence: async ({ params }, { actor }) =>
      evidenceZip(platform, actor, await readVisibleAcceptance(db, actor, params.acceptanceId)),
  }
}
