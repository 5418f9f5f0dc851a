import type { postProductions as routes } from '@regie/contract/post-productions/routes'
import { mayJudgeFile } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import type { LaterFeatures } from '#features/manifest.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import type { Presented } from '#platform/present.ts'
import { emitPostProductionEvent, readPostProduction } from '../post-production.ts'
import { presentPostProduction } from '../present.ts'
import { postProductions } from '../table.ts'
import { actingAs, applyTransition, demandAllowed, lockPostProductionAt } from '../transition.ts'
import { currentVersion, setFileValidation, submitVersion } from '../versions.ts'

type TransitionRoutes = Pick<
  Handlers<typeof routes>,
  'start' | 'addVersion' | 'validate' | 'rollback' | 'validateFile' | 'devalidateFile'
>

/** The routes that change the status of a post-production. */
export function transitionHandlers(
  { db }: Platform,
  {
    giveBackRound,
    passQualityControl,
    checkDecider,
    moveRights,
  }: Pick<LaterFeatures, 'giveBackRound' | 'passQualityControl' | 'checkDecider' | 'moveRights'>,
): TransitionRoutes {
  const judging =
    (isValid: boolean) =>
    (
      { params, body: { fileKey } }: { params: { postProductionId: string }; body: { fileKey: string } },
      { actor }: { actor: Actor },
    ): Promise<Presented<PostProductionListed>> =>
      db.transaction(async (tx) => {
        const before = await lockPostProductionAt(tx, actor, params.postProductionId, undefined)
        const acting = actingAs(actor, before)
        const action = isValid ? 'validateFile' : 'devalidateFile'
        const allowed = mayJudgeFile(acting, before.status)
        demandAllowed({ actor, before, action, allowed }, (status) => mayJudgeFile(acting, status))
        await checkDecider(tx, actor, before, { isOneFile: true })
        const judged = {
          postProductionId: before.id,
          number: before.versionInterne,
          fileKey,
          actorId: actor.id,
          isValid,
        }
        const { name, changed } = await setFileValidation(tx, judged)
        if (!changed) return presentPostProduction(before, actor)
        await tx.update(postProductions).set(versionBump(postProductions)).where(eq(postProductions.id, before.id))
        const after = await readPostProduction(tx, before.id)
        const changes: Record<string, [unknown, unknown]> = { file: isValid ? [null, name] : [name, null] }
        await emitPostProductionEvent(
          tx,
          isValid ? 'post-productions.fileValidated' : 'post-productions.fileDevalidated',
          actor,
          after,
          {
            changes,
          },
        )
        return presentPostProduction(after, actor)
      })

  return {
    start: ({ params, body: { version: seen } }, { actor }) =>
      db.transaction(async (tx) =>
        presentPostProduction(
          await applyTransition(tx, actor, params.postProductionId, { action: 'start', seen }),
          actor,
        ),
      ),
    validate: ({ params, body: { version: seen, waiver } }, { actor }) =>
      db.transaction(async (tx) => {
        const after = await applyTransition(tx, actor, params.postProductionId, {
          action: 'validate',
          seen,
          effect: async (within, postProduction, to) => {
            const version = await currentVersion(within, postProduction.id, to.versionInterne)
            if (to.status !== 'AWAITING_VALIDATION') {
              await checkDecider(within, actor, postProduction, { isOneFile: false })
              return moveRights(within, actor, { postProduction, mediaIds: version.mediaIds })
            }
            await passQualityControl(within, actor, { postProduction, ...version, waiver })
          },
        })
        return presentPostProduction(after, actor)
      }),
    rollback: ({ params, body: { version: seen } }, { actor }) =>
      db.transaction(async (tx) => {
        const after = await applyTransition(tx, actor, params.postProductionId, {
          action: 'rollback',
          seen,
          effect: async (within, _before, _to, undoing) => {
            if (undoing?.action === 'requestChanges') await giveBackRound(within, undoing)
          },
        })
        return presentPostProduction(after, actor)
      }),
    validateFile: judging(true),
    devalidateFile: judging(false),
    addVersion: ({ params, body: { files, note, version: seen, waiver } }, { actor }) =>
      db.transaction(async (tx) => {
        const keys = files.map(({ key }) => key)
        const after = await applyTransition(tx, actor, params.postProductionId, {
          action: 'addVersion',
          seen,
          effect: async (within, postProduction, { versionInterne: number }) => {
            await submitVersion(within, { postProduction, number, note, authorId: actor.id, keys })
            await passQualityControl(within, actor, { postProduction, mediaIds: keys, versionId: null, waiver })
          },
        })
        return presentPostProduction(after, actor)
      }),
  }
}
