import { randomUUID } from 'node:crypto'
import type { briefs as routes } from '@regie/contract/briefs/routes'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../../platform/http/failure.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { storedFile } from '../../../platform/http/stored-file.ts'
import type { Platform } from '../../../platform/platform.ts'
import { StorageFull } from '../../../platform/storage/storage.ts'
import { readable, writable } from '../access.ts'
import { briefAttachments, briefs } from '../table.ts'
import { ofSubject, openBrief } from './brief.ts'

/** Bytes first, row after: a row never names a file that is not there, and a file without a row costs only its room. */
export const attachmentHandlers = ({
  db,
  storage,
  log,
}: Platform): Pick<Handlers<typeof routes>, 'attach' | 'attachment'> => ({
  async attach({ params, query: { name, type }, content }, { actor }) {
    const subject = await writable(db, actor, params)
    const storageKey = `briefs/${subject.id}/${randomUUID()}`
    const { size } = await storage.put(storageKey, content).catch((error: unknown) => {
      throw error instanceof StorageFull
        ? fail('UNAVAILABLE', {
            message: 'Il n’y a plus de place pour enregistrer ce fichier. Prévenez l’administrateur.',
          })
        : error
    })
    const forget = () =>
      storage
        .remove(storageKey)
        .catch((error: unknown) => log.warn({ err: error, storageKey }, 'attachment left behind'))
    if (size === 0) {
      await forget()
      throw fail('INVALID', { message: `Le fichier « ${name} » est vide.` })
    }
    try {
      return await db.transaction(async (tx) => {
        const { id: briefId } = await openBrief(tx, actor, subject)
        const row = { briefId, name, size, type, storageKey, createdById: actor.id }
        const [attached] = await tx.insert(briefAttachments).values(row).returning()
        if (!attached) throw fail('UNEXPECTED')
        return attached
      })
    } catch (error) {
      await forget()
      throw error
    }
  },

  async attachment({ params }, { actor }) {
    const subject = await readable(db, actor, params)
    const [found] = await db
      .select({
        name: briefAttachments.name,
        type: briefAttachments.type,
        size: briefAttachments.size,
        storageKey: briefAttachments.storageKey,
      })
      .from(briefAttachments)
      .innerJoin(briefs, eq(briefs.id, briefAttachments.briefId))
      .where(and(eq(briefAttachments.id, params.attachmentId), ofSubject(subject)))
    if (!found) throw fail('NOT_FOUND')
    const { storageKey, ...file } = found
    return { ...file, shown: true, ...storedFile(storage, storageKey) }
  },
})
