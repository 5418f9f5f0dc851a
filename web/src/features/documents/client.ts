import { documents } from '@regie/contract/documents/routes'
import type { DocumentEntry } from '@regie/contract/documents/schema'
import { createClient } from '#platform/api/client.ts'
import { addressOf, request } from '#platform/api/request.ts'

export const { api, options, key } = createClient('documents', documents)

/** The address where the file of a document is downloaded. */
export const documentAddress = (documentId: string) => addressOf(documents.content.path, { params: { documentId } })

/** Deposits a paper of a person. Rejects with an ApiError. */
export async function depositDocument(userId: string, file: File, entry: DocumentEntry): Promise<void> {
  await request(documents.deposit, { params: { userId }, query: { name: file.name, ...entry }, body: file })
}
