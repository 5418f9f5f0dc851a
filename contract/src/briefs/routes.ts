import * as z from 'zod/mini'
import { Id, Instant, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { FileName } from '../medias/schema.ts'
import { download, route, upload } from '../route.ts'
import { BriefDocument } from './schema.ts'

/** The subjects of a brief, with the title of each brief page. */
export const briefSubjectLabels = { projects: 'Brief', productions: 'Brief post-prod', prestations: 'Brief' } as const
export const BriefSubject = z.enum(keysOf(briefSubjectLabels))
export type BriefSubject = z.infer<typeof BriefSubject>

/** An image or a file attached to a brief. */
export const BriefAttachment = z.object({
  id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
})
export type BriefAttachment = z.infer<typeof BriefAttachment>

/** The current brief. A brief never saved is empty and has version 0. */
export const Brief = z.object({
  document: BriefDocument,
  version: z.int(),
  updatedAt: z.nullable(Instant),
  updatedByName: z.nullable(z.string()),
  attachments: z.array(BriefAttachment),
})
export type Brief = z.infer<typeof Brief>

/** Saves a brief. `version` is the version its author read. */
export const BriefSave = z.object({ document: BriefDocument, version: z.int().check(z.nonnegative()) })

/** The brief at the end of one person's sitting. */
export const BriefRevision = z.object({
  version: Version,
  authorName: z.nullable(z.string()),
  startedAt: Instant,
  savedAt: Instant,
  document: BriefDocument,
})
export type BriefRevision = z.infer<typeof BriefRevision>

/** Maximum size of a brief attachment, in bytes. Upload larger files to the production. */
export const largestAttachment = 100 * 1024 * 1024
/** Maximum number of revisions in the history, newest first. */
export const shownRevisions = 100

const subject = { subjectType: BriefSubject }
const path = '/api/briefs/{subjectType}/{subjectId}'

export const briefs = {
  get: route({
    method: 'GET',
    path,
    params: subject,
    access: 'signed-in',
    summary: 'Le brief d’un projet, d’une production ou d’une prestation.',
    response: Brief,
  }),
  save: route({
    method: 'PUT',
    path,
    params: subject,
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STALE_VERSION'],
    summary: 'Enregistre un brief.',
    body: BriefSave,
    // 200 000 characters, of up to three bytes each.
    maxBodyBytes: 640 * 1024,
    response: Brief,
  }),
  history: route({
    method: 'GET',
    path: `${path}/history`,
    params: subject,
    access: 'signed-in',
    summary: 'Ce qu’un brief a été, du plus récent au plus ancien.',
    response: z.array(BriefRevision),
  }),
  attach: upload({
    path: `${path}/attachments`,
    params: subject,
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STORAGE_SHARE'],
    summary: 'Joint une image ou un fichier à un brief.',
    query: z.object({
      name: FileName,
      type: z._default(
        z.string().check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,120}$/, 'Type de fichier inconnu')),
        'application/octet-stream',
      ),
    }),
    maxBytes: largestAttachment,
    response: BriefAttachment,
  }),
  attachment: download({
    path: `${path}/attachments/{attachmentId}`,
    params: subject,
    access: 'signed-in',
    summary: 'Un fichier joint à un brief.',
  }),
}
