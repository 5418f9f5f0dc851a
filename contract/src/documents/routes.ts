import * as z from 'zod/mini'
import { Day } from '../fields.ts'
import { FileName } from '../medias/schema.ts'
import { download, route, upload } from '../route.ts'
import {
  DocumentKind,
  DocumentUpdate,
  documentFields,
  ExpiringDocuments,
  largestDocument,
  PersonDocument,
} from './schema.ts'

export const documents = {
  list: route({
    method: 'GET',
    path: '/api/users/{userId}/documents',
    access: 'signed-in',
    summary: 'Les documents d’une personne : les siens, ou ceux de quelqu’un dont on suit le travail.',
    response: z.array(PersonDocument),
  }),
  deposit: upload({
    path: '/api/users/{userId}/documents',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STORAGE_SHARE'],
    summary: 'Dépose un document d’une personne : un PDF, une image ou un document de bureautique.',
    query: z.object({
      name: FileName,
      kind: z._default(DocumentKind, 'OTHER'),
      expiresOn: z.optional(Day),
      note: z._default(documentFields.note.schema, ''),
    }),
    maxBytes: largestDocument,
    response: PersonDocument,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/documents/{documentId}',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STALE_VERSION'],
    summary: 'Modifie le type, l’expiration ou la note d’un document.',
    body: DocumentUpdate,
    response: PersonDocument,
  }),
  content: download({
    path: '/api/documents/{documentId}/content',
    access: 'signed-in',
    summary: 'Le fichier d’un document, à enregistrer.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/documents/{documentId}',
    access: 'signed-in',
    errors: ['FORBIDDEN'],
    summary: 'Supprime un document : définitivement, au bout d’une heure.',
    response: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/documents/{documentId}/restore',
    access: 'signed-in',
    summary: 'Rétablit un document que l’on a supprimé depuis moins d’une heure.',
    response: PersonDocument,
  }),
  expiring: route({
    method: 'GET',
    path: '/api/documents/expiring',
    access: 'access.admin',
    summary: 'Les documents expirés ou qui expirent dans les 30 jours, parmi ceux que l’on peut lire.',
    response: ExpiringDocuments,
  }),
}
