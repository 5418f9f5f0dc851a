import type { postProductions as routes } from '@regie/contract/post-productions/routes'
import { mayJudgeFile } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionAction, PostProductionListed } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { touched } from '../../../platform/db/columns.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { postProductions } from '../table.ts'
import { actingAs, lockSeen, move, refuseUnless } from './move.ts'
import { announce, one, shownTo } from './post-production.ts'
import { judgeFile, submit } from './versions.ts'

type Served = Pick<
  Handlers<typeof routes>,
  'start' | 'addVersion' | 'validate' | 'rollback' | 'validateFile' | 'devalidateFile'
>
type Asked = { params: { postProductionId: string }; body: { version?: number | undefined } }

/** What moves a post-production along its life. */
export function moveHandlers({ db }: Platform): Served {
  const simple =
    (action: PostProductionAction) =>
    ({ params, body }: Asked, { actor }: { actor: Actor }): Promise<PostProductionListed> =>
      db.transaction(async (tx) =>
        shownTo(actor, await move(tx, actor, params.postProductionId, { action, seen: body.version })),
      )

  const judging =
    (isValid: boolean) =>
    (
      { params, body: { fileKey } }: { params: { postProductionId: string }; body: { fileKey: string } },
      { actor }: { actor: Actor },
    ): Promise<PostProductionListed> =>
      db.transaction(async (tx) => {
        const before = await lockSeen(tx, actor, params.postProductionId, undefined)
        const acting = actingAs(actor, before)
        const action = isValid ? 'validateFile' : 'devalidateFile'
        refuseUnless(mayJudgeFile(acting, before.status), (status) => mayJudgeFile(acting, status), {
          current: before,
          action,
        })
        const judged = {
          postProductionId: before.id,
          number: before.versionInterne,
          fileKey,
          actorId: actor.id,
          isValid,
        }
        const { name, changed } = await judgeFile(tx, judged)
        if (!changed) return shownTo(actor, before)
        await tx.update(postProductions).set(touched(postProductions)).where(eq(postProductions.id, before.id))
        const after = await one(tx, before.id)
        const changes: Record<string, [unknown, unknown]> = { file: isValid ? [null, name] : [name, null] }
        await announce(
          tx,
          isValid ? 'post-productions.fileValidated' : 'post-productions.fileDevalidated',
          actor,
          after,
          {
            changes,
          },
        )
        return shownTo(actor, after)
      })

  return {
    start: simple('start'),
    validate: simple('validate'),
    rollback: simple('rollback'),
    validateFile: judging(true),
    devalidateFile: judging(false),
    addVersion: ({ params, body: { files, note, version: seen } }, { actor }) =>
      db.transaction((tx) =>
        move(tx, actor, params.postProductionId, {
          action: 'addVersion',
          seen,
          effect: (within, postProduction, { versionInterne: number }) =>
            submit(within, { postProduction, number, note, authorId: actor.id, keys: files.map(({ key }) => key) }),
        }),
      ),
  }
}
