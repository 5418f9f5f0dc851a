import { review } from '@regie/contract/review/routes'
import type { Attachment } from '@regie/contract/review/schema'
import { createClient } from '#platform/api/client.ts'
import { request } from '#platform/api/request.ts'

// Under the key of the post-productions: what happens to one is news for its versions too.
export const { api, options, key } = createClient('post-productions', review)

const isAttachment = (data: unknown): data is Attachment =>
  typeof data === 'object' && data !== null && 'id' in data && 'name' in data

/** Sends a file to join to a comment. Rejects with an ApiError. */
export async function attachFile(postProductionId: string, file: File): Promise<Attachment> {
  const { data } = await request(review.attach, {
    params: { postProductionId },
    query: { name: file.name },
    body: file,
  })
  if (!isAttachment(data)) throw new TypeError('not an attachment')
  return data
}
/** Where a joined file is saved from. */
export const attachmentOf = (attachmentId: string) => `/api/comments/attachments/${attachmentId}`
