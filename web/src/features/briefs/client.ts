import { BriefAttachment, type BriefSubject, briefs } from '@regie/contract/briefs/routes'
import * as z from 'zod/mini'
import { createClient } from '#platform/api/client.ts'
import { addressOf, request } from '#platform/api/request.ts'

export const { api, options, key } = createClient('briefs', briefs)

/** The subject of a brief. */
export type Subject = { subjectType: BriefSubject; subjectId: string }

/** Address of an attachment. */
export const attachmentAddress = (subject: Subject) => (attachmentId: string) =>
  addressOf(briefs.attachment.path, { params: { ...subject, attachmentId } })

/** Attaches a file; resolves with its id. */
export async function attach(subject: Subject, file: File) {
  const type = file.type || 'application/octet-stream'
  const answer = await request(briefs.attach, { params: subject, query: { name: file.name, type }, body: file })
  const { id, name } = z.parse(BriefAttachment, answer.data)
  return { id, name, isImage: /^image\/(png|jpeg|gif|webp|avif)$/.test(type) }
}
