import type { Json } from './shape.ts'

/** Headers and responses of file transfers. They belong to protocols, not to features. */

const bytes = { type: 'string', format: 'binary' }
const refs = (kind: string, ...names: string[]) => names.map((name) => ({ $ref: `#/components/${kind}/${name}` }))

export const headers = {
  RetryAfter: { description: 'Secondes à attendre avant de recommencer.', schema: { type: 'integer' } },
  UploadOffset: {
    description: 'Octets déjà reçus : la suite part de là.',
    schema: { type: 'integer', format: 'int64' },
  },
  ContentRange: { description: '`bytes début-fin/taille`, bornes comprises.', schema: { type: 'string' } },
  ContentDisposition: {
    description: 'Le nom sous lequel enregistrer le fichier (RFC 6266).',
    schema: { type: 'string' },
  },
}

export const parameters = {
  Range: {
    in: 'header',
    name: 'Range',
    description: '`bytes=début-fin`, bornes comprises : une partie du fichier seulement.',
    schema: { type: 'string' },
  },
  LastEventId: {
    in: 'header',
    name: 'Last-Event-ID',
    description: 'Le dernier événement reçu, pour que la suite soit envoyée après une coupure.',
    schema: { type: 'string' },
  },
  TusResumable: {
    in: 'header',
    name: 'Tus-Resumable',
    required: true,
    description: 'La version du protocole tus.',
    schema: { type: 'string', const: '1.0.0' },
  },
  UploadOffset: {
    in: 'header',
    name: 'Upload-Offset',
    required: true,
    description: 'L’octet à partir duquel ce morceau s’écrit : celui que `HEAD` a répondu.',
    schema: { type: 'integer', format: 'int64', minimum: 0 },
  },
}

const fileHeaders = { 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } }
const fileContent = { '*/*': { schema: bytes } }

export const responses = {
  File: { description: 'Le fichier entier, sous son propre type.', headers: fileHeaders, content: fileContent },
  FilePart: {
    description: 'La partie demandée par `Range`.',
    headers: { ...fileHeaders, 'Content-Range': { $ref: '#/components/headers/ContentRange' } },
    content: fileContent,
  },
  NoSuchPart: {
    description: 'Le fichier n’a pas ces octets. Sans corps.',
    headers: { 'Content-Range': { $ref: '#/components/headers/ContentRange' } },
  },
  PieceReceived: {
    description: 'Le morceau est écrit.',
    headers: { 'Upload-Offset': { $ref: '#/components/headers/UploadOffset' } },
  },
  PiecesSoFar: {
    description: 'Jusqu’où le fichier est arrivé.',
    headers: {
      'Upload-Offset': { $ref: '#/components/headers/UploadOffset' },
      'Upload-Length': { description: 'Sa taille annoncée, en octets.', schema: { type: 'integer', format: 'int64' } },
    },
  },
  NothingToResume: { description: 'Aucun envoi en cours à cette adresse, ou pas le vôtre. Sans corps.' },
}

export const download: { parameters: Json[]; responses: Record<string, Json> } = {
  parameters: refs('parameters', 'Range'),
  responses: {
    200: { $ref: '#/components/responses/File' },
    206: { $ref: '#/components/responses/FilePart' },
    416: { $ref: '#/components/responses/NoSuchPart' },
  },
}
export const pieceOperation: { parameters: Json[]; responses: Record<string, Json>; requestBody: Json } = {
  parameters: refs('parameters', 'TusResumable', 'UploadOffset'),
  responses: { 204: { $ref: '#/components/responses/PieceReceived' } },
  requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: bytes } } },
}
export const offsetOperation: { parameters: Json[]; responses: Record<string, Json> } = {
  parameters: refs('parameters', 'TusResumable'),
  responses: {
    200: { $ref: '#/components/responses/PiecesSoFar' },
    404: { $ref: '#/components/responses/NothingToResume' },
  },
}
export const rawBody: Json = { required: true, content: { 'application/octet-stream': { schema: bytes } } }
