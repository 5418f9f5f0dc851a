import { review } from '@regie/contract/review/routes'
import type { Attachment } from '@regie/contract/review/schema'
import type { SendRound } from '#features/post-productions/actions.ts'
import { createClient } from '#platform/api/client.ts'
import { request } from '#platform/api/request.ts'

// Under the key of the post-productions: their events also invalidate the versions.
export const { api, options, key } = createClient('post-productions', review)

/** Sends the round of comments of a post-production, as it was seen. */
export const sendRound: SendRound = ({ id, version }) =>
  api.sendRound({ params: { postProductionId: id }, body: { version } })

const isAttachment = (data: unknown): data is Attachment =>
  typeof data === 'object' && data !== null && 'id' in data && 'name' in data

/** Uploads an attachment of a comment. Rejects with an ApiError. */
export async function attachFile(postProductionId: string, file: File): Promise<Attachment> {
  const { data } = await request(review.attach, {
    params: { postProductionId },
    query: { name: file.name },
    body: file,
  })
  if (!isAttachment(data)) throw new TypeError('not an attachment')
  return data
}
/** Download address of an attachment. */
export const commentAttachmentAddress = (attachmentId: string) => `/api/comments/attachments/${attachmentId}`
