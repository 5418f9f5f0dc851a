import type { briefs as routes } from '@regie/contract/briefs/routes'
import { and, eq } from 'drizzle-orm'
import { checkStorageSpace } from '#features/medias/index.ts'
import { fail } from '#platform/http/failure.ts'
import { storeUpload } from '#platform/http/files/store-upload.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { typeOfStored } from '#platform/media/stored-type.ts'
import type { Platform } from '#platform/platform.ts'
import { readableSubject, writableSubject } from '../access.ts'
import { attachmentColumns, isBriefOf, lockBrief } from '../brief.ts'
import { presentBriefAttachment } from '../present.ts'
import { briefAttachments, briefs } from '../table.ts'

/** Files attached to a brief. */
export const briefAttachmentHandlers = (
  platform: Platform,
): Pick<Handlers<typeof routes>, 'attach' | 'attachment'> => ({
  async attach({ params, query: { name }, content }, { actor }) {
    const subject = await writableSubject(platform.db, actor, params)
    return storeUpload(platform, { prefix: `briefs/${subject.id}`, name, content }, async (stored) => {
      const type = await typeOfStored(platform, stored)
      return platform.db.transaction(async (tx) => {
        const { id: briefId } = await lockBrief(tx, actor, subject)
        const productionId = params.subjectType === 'productions' ? subject.id : null
        await checkStorageSpace(platform, tx, { actor, productionId, bytes: stored.size })
        const row = { briefId, name, type, ...stored, createdById: actor.id }
        const [attached] = await tx.insert(briefAttachments).values(row).returning(attachmentColumns)
        if (!attached) throw fail('UNEXPECTED')
        return presentBriefAttachment(attached, actor)
      })
    })
  },

  async attachment({ params }, { actor }) {
    const subject = await readableSubject(platform.db, actor, params)
    const [found] = await platform.db
      .select({
        name: briefAttachments.name,
        type: briefAttachments.type,
        size: briefAttachments.size,
        storageKey: briefAttachments.storageKey,
      })
      .from(briefAttachments)
      .innerJoin(briefs, eq(briefs.id, briefAttachments.briefId))
      .where(and(eq(briefAttachments.id, params.attachmentId), isBriefOf(subject)))
    if (!found) throw fail('NOT_FOUND')
    const { storageKey, ...file } = found
    return { ...file, shown: true, ...storedFile(platform.storage, storageKey) }
  },
})
