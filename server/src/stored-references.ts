import { eq, ne } from 'drizzle-orm'
import { acceptances } from './features/acceptances/index.ts'
import { briefAttachments } from './features/briefs/index.ts'
import { documents } from './features/documents/index.ts'
import { guestMarks, medias, previewKey } from './features/medias/index.ts'
import { providerInvoices } from './features/payables/index.ts'
import { commentAttachments } from './features/review/index.ts'
import { usageRightDocuments } from './features/usage-rights/index.ts'
import type { StoredReference } from './platform/backup/objects.ts'
import type { Executor } from './platform/db/database.ts'

/** Everything that the rows keep in the storage: originals, previews, attachments, papers; those in the trash too. */
export async function readStoredReferences(db: Executor): Promise<StoredReference[]> {
  const files = await db
    .select({
      id: medias.id,
      name: medias.name,
      key: medias.storageKey,
      size: medias.size,
      sha256: medias.sha256,
      previews: medias.previews,
      marked: guestMarks.previews,
    })
    .from(medias)
    .leftJoin(guestMarks, eq(guestMarks.mediaId, medias.id))
    // Their bytes are still on the way.
    .where(ne(medias.state, 'UPLOADING'))
  const ofBriefs = await db
    .select({ key: briefAttachments.storageKey, size: briefAttachments.size, name: briefAttachments.name })
    .from(briefAttachments)
  const ofComments = await db
    .select({ key: commentAttachments.storageKey, size: commentAttachments.size, name: commentAttachments.name })
    .from(commentAttachments)
  const papers = await db
    .select({ key: documents.storageKey, size: documents.size, name: documents.name })
    .from(documents)
  const signed = await db
    .select({ key: usageRightDocuments.storageKey, size: usageRightDocuments.size, name: usageRightDocuments.name })
    .from(usageRightDocuments)
  const invoiced = await db
    .select({ key: providerInvoices.storageKey, size: providerInvoices.size, name: providerInvoices.fileName })
    .from(providerInvoices)
  const sealed = await db
    .select({ key: acceptances.documentKey, size: acceptances.documentSize, sha256: acceptances.documentSha256 })
    .from(acceptances)
  return [
    ...files.flatMap(({ id, name, key, size, sha256, previews, marked }) => [
      { key, size, sha256, name },
      ...[previews, marked].flatMap((made) =>
        (made?.files ?? []).map((file) => ({
          key: previewKey(id, made?.run ?? '', file.name),
          size: file.size,
          sha256: null,
          name: `${name}, aperçu ${file.name}`,
        })),
      ),
    ]),
    ...sealed.flatMap(({ key, size, sha256 }) =>
      key === null || size === null ? [] : [{ key, size, sha256, name: 'procès-verbal de recette' }],
    ),
    ...[...ofBriefs, ...ofComments, ...papers, ...signed, ...invoiced].map((attachment) => ({
      ...attachment,
      sha256: null,
    })),
  ]
}
