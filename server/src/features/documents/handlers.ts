import type { documents as routes } from '@regie/contract/documents/routes'
import { depositsFor, documentPermissions, expiryRefusal, managesDocument } from '@regie/contract/documents/rules'
import {
  type DocumentUpdate,
  documentKindLabels,
  mostDocuments,
  type PersonDocument,
} from '@regie/contract/documents/schema'
import { eq, sql } from 'drizzle-orm'
import { checkStorageSpace } from '#features/medias/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { readTodayInParis } from '#platform/db/paris-days.ts'
import { changesBetween, type DomainEvent, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { storeUpload } from '#platform/http/files/store-upload.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countDocuments,
  lockDocument,
  lockOwner,
  type Owner,
  readDocument,
  readDocuments,
  readExpiring,
  readFileOf,
  readOwner,
} from './document.ts'
import { paperTypeOf } from './paper-type.ts'
import { presentDocument, presentExpiringDocuments } from './present.ts'
import { isRestorableBy } from './removal.ts'
import { documents } from './table.ts'

type Told = { name: DomainEvent['name']; owner: Owner; kind: PersonDocument['kind']; changes?: DomainEvent['changes'] }

/** Told to whoever reads the document. Neither the name of its file nor its note is: the activity outlives them. */
const emitDocumentEvent = (tx: Transaction, actor: Actor, { name, owner, kind, changes }: Told) =>
  emit(tx, {
    name,
    subjectId: owner.id,
    label: `${documentKindLabels[kind]} · ${owner.name}`,
    actor,
    audience: {
      permission: documentPermissions(owner.role).read,
      userIds: owner.role === 'CLIENT' ? [] : [owner.id],
    },
    ...(changes && { changes }),
  })

/** Throws INVALID for a paper that needs an expiry, or another. */
async function checkExpiry(db: Executor, entry: Pick<PersonDocument, 'kind' | 'expiresOn'>): Promise<void> {
  const refusal = expiryRefusal(entry, await readTodayInParis(db))
  if (refusal !== null) throw fail('INVALID', { fields: { expiresOn: refusal } })
}

/** What the activity says of a document. */
const toldOf = ({ kind, expiresOn }: DocumentUpdate) => ({ documentKind: kind, expiresOn })

export const documentsHandlers = (platform: Platform): Handlers<typeof routes> => {
  const { db, storage } = platform
  /** A document that the actor may change, locked. Throws NOT_FOUND, FORBIDDEN. */
  const lockManaged = async (tx: Transaction, actor: Actor, documentId: string) => {
    const owner = await lockDocument(tx, actor, documentId)
    const document = await readDocument(tx, documentId)
    if (!managesDocument(actor, owner, document))
      throw fail('FORBIDDEN', { message: 'Vous ne pouvez changer que les documents que vous avez déposés.' })
    return { owner, document }
  }

  return {
    async list({ params: { userId } }, { actor }) {
      await readOwner(db, actor, userId)
      return presentDocument.all(await readDocuments(db, userId), actor)
    },

    async deposit({ params: { userId }, query: { name, expiresOn = null, ...more }, content }, { actor }) {
      if (!depositsFor(actor, await readOwner(db, actor, userId))) throw fail('FORBIDDEN')
      const entered = { expiresOn, ...more }
      await checkExpiry(db, entered)
      return storeUpload(platform, { prefix: `documents/${userId}`, name, content }, async (stored) => {
        const type = await paperTypeOf(platform, { name, ...stored })
        return db.transaction(async (tx) => {
          const owner = await lockOwner(tx, actor, userId)
          if ((await countDocuments(tx, userId)) >= mostDocuments)
            throw fail('INVALID', {
              message: `Une personne a ${mostDocuments} documents au plus : supprimez ceux qui ne servent plus.`,
            })
          await checkStorageSpace(platform, tx, { actor, productionId: null, bytes: stored.size })
          const [made] = await tx
            .insert(documents)
            .values({ userId, name, type, ...entered, ...stored, depositedById: actor.id })
            .returning({ id: documents.id })
          if (!made) throw fail('UNEXPECTED')
          await emitDocumentEvent(tx, actor, { name: 'users.documentDeposited', owner, kind: entered.kind })
          return presentDocument(await readDocument(tx, made.id), actor)
        })
      })
    },

    update: ({ params: { documentId }, body: { version, ...sent } }, { actor }) =>
      db.transaction(async (tx) => {
        const { owner, document: before } = await lockManaged(tx, actor, documentId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentDocument(before, actor) })
        // What was deposited without an expiry keeps its note changeable.
        if (sent.kind !== undefined || sent.expiresOn !== undefined)
          await checkExpiry(tx, { ...before, ...definedFields(sent) })
        await tx
          .update(documents)
          .set({ ...definedFields(sent), ...versionBump(documents) })
          .where(eq(documents.id, documentId))
        const after = await readDocument(tx, documentId)
        await emitDocumentEvent(tx, actor, {
          name: 'users.documentChanged',
          owner,
          kind: after.kind,
          changes: changesBetween(toldOf(before), toldOf(sent)),
        })
        return presentDocument(after, actor)
      }),

    async content({ params: { documentId } }, { actor }) {
      const { storageKey, ...file } = await readFileOf(db, actor, documentId)
      return { ...file, shown: false, isSensitive: true, ...storedFile(storage, storageKey) }
    },

    remove: ({ params: { documentId } }, { actor }) =>
      db.transaction(async (tx) => {
        const { owner, document } = await lockManaged(tx, actor, documentId)
        await tx
          .update(documents)
          .set({ deletedAt: sql`now()`, removedById: actor.id, ...versionBump(documents) })
          .where(eq(documents.id, documentId))
        await emitDocumentEvent(tx, actor, { name: 'users.documentRemoved', owner, kind: document.kind })
        return null
      }),

    restore: ({ params: { documentId } }, { actor }) =>
      db.transaction(async (tx) => {
        const owner = await lockDocument(tx, actor, documentId, isRestorableBy(actor))
        await tx
          .update(documents)
          .set({ deletedAt: null, removedById: null, ...versionBump(documents) })
          .where(eq(documents.id, documentId))
        const document = await readDocument(tx, documentId)
        await emitDocumentEvent(tx, actor, { name: 'users.documentRestored', owner, kind: document.kind })
        return presentDocument(document, actor)
      }),

    expiring: async (_input, { actor }) => presentExpiringDocuments(await readExpiring(db, actor), actor),
  }
}
