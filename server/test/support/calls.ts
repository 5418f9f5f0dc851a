import { contract } from '@regie/contract'
import type { Route } from '@regie/contract/route'
import * as z from 'zod/mini'
import { sampleOf } from '../samples/sample.ts'
import type { House } from './world.ts'

/** Every route of the contract, by the name that it has there. */
export const everyRoute = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
export type Ids = House['ids']

/** The ids that some routes expect under another name than usual. */
const inAddress: Record<string, (ids: Ids) => Partial<Ids>> = {
  'companies.companyLogo': ({ sellsyId }) => ({ companyId: sellsyId }),
  'talents.read': ({ talentId }) => ({ userId: talentId }),
  'talents.update': ({ talentId }) => ({ userId: talentId }),
  'talents.declare': ({ talentId }) => ({ userId: talentId }),
  'documents.list': ({ talentId }) => ({ userId: talentId }),
  'documents.deposit': ({ talentId }) => ({ userId: talentId }),
  'payables.provider': ({ talentId }) => ({ userId: talentId }),
  'payables.setProvider': ({ talentId }) => ({ userId: talentId }),
  'medias.receive': ({ uploadingId }) => ({ mediaId: uploadingId }),
  'medias.cancelUpload': ({ uploadingId }) => ({ mediaId: uploadingId }),
  'medias.pieceAddresses': ({ uploadingId }) => ({ mediaId: uploadingId }),
  'medias.markRush': ({ rushId }) => ({ mediaId: rushId }),
  'budget.changeLine': ({ budgetLineId }) => ({ lineId: budgetLineId }),
  'budget.removeLine': ({ budgetLineId }) => ({ lineId: budgetLineId }),
  'briefs.attachment': ({ briefAttachmentId }) => ({ attachmentId: briefAttachmentId }),
}
const queryOf: Record<string, (ids: Ids) => string> = {
  'covers.list': ({ projectId }) => `?of=projects&id=${projectId}`,
  'views.list': () => '?gridId=/admin/projects',
  'discussions.read': ({ productionId }) => `?of=productions&id=${productionId}`,
  'review.exportComments': ({ mediaId }) => `?fileKey=${mediaId}`,
  'sellsy.search': () => '?q=brelan',
  'planning.read': () => '?from=2000-01-01&to=2001-12-31',
  'search.find': () => '?q=montage',
  'quality-control.reports': ({ mediaId }) => `?id=${mediaId}`,
  'payables.depositInvoice': () => '?name=facture.pdf&number=2026-7&issuedOn=2026-11-02&exclTax=450&tax=90',
}

/** True when a route receives a file under a name. Other routes refuse the parameter. */
const takesName = (route: Route) =>
  route.kind === 'upload' && 'name' in Object(z.safeParse(route.query, { name: 'note.txt' }).data)

/** The address of a route, with the ids of a house. */
export function addressOf(name: string, route: Route, ids: Ids): string {
  const known: Record<string, string> = { ...ids, ...inAddress[name]?.(ids) }
  const path = route.path.replaceAll(/{(\w+)}/g, (_, param: string) => encodeURIComponent(known[param] ?? ''))
  return path + (queryOf[name]?.(ids) ?? (takesName(route) ? '?name=note.txt' : ''))
}

const carbonLine = { phase: 'FORECAST', factorId: 'lcv', quantity: 10, people: 1, occupants: 1 }
const budgetLine = {
  kind: 'DAYS',
  label: 'Monteur',
  plannedQuantity: '3',
  plannedPrice: '450',
  realQuantity: null,
  realPrice: null,
}
/** Bodies that name rows, with the ids of a house. */
export const bodiesWithIds: Record<string, (ids: Ids) => object> = {
  'trash.undo': ({ takenBackId }) => ({ rows: [{ type: 'projects', id: takenBackId }] }),
  'projects.create': ({ companyId }) => ({ companyId, name: 'Projet' }),
  'productions.create': ({ projectId }) => ({ projectId, name: 'Film', type: 'VIDEO' }),
  // Recorded already: its id is sent again.
  'talents.declare': ({ absenceId }) => ({ id: absenceId, startsOn: '2001-03-02', endsOn: '2001-03-06' }),
  'documents.update': () => ({ note: 'À jour' }),
  'companies.updateRecord': () => ({ notes: 'Fidèle' }),
  'productions.update': () => ({ name: 'Film' }),
  // Rushes alone would take the talent's way in to their edits away.
  'prestations.attach': () => ({ categories: ['POST_PRODUCTION'] }),
  'prestations.create': ({ projectId, talentId }) => ({ projectId, name: 'Mixage', type: 'INTERNE', userId: talentId }),
  'post-productions.create': ({ productionId, talentId }) => ({ productionId, name: 'Montage', userId: talentId }),
  'post-productions.addVersion': ({ mediaId }) => ({ files: [{ key: mediaId }] }),
  'post-productions.validateFile': ({ mediaId }) => ({ fileKey: mediaId }),
  'post-productions.devalidateFile': ({ mediaId }) => ({ fileKey: mediaId }),
  'review.comment': ({ mediaId }) => ({ text: 'Plus court', fileKey: mediaId }),
  'views.create': ({ viewId }) => ({
    id: viewId,
    gridId: '/admin/projects',
    label: 'En retard',
    filters: {},
    columnState: [],
  }),
  'views.update': () => ({ label: 'Retards' }),
  'discussions.write': ({ productionId, messageId }) => ({
    id: messageId,
    of: 'productions',
    subjectId: productionId,
    text: 'Bien reçu',
  }),
  'discussions.change': () => ({ text: 'Bien reçu !' }),
  'review.updateComment': () => ({ text: 'Plus long' }),
  'medias.declare': ({ folderId }) => ({ category: 'DEPOT', folderId, files: [{ name: 'a.png', size: 4 }] }),
  'medias.transferByUrl': ({ folderId }) => ({ category: 'DEPOT', folderId, url: 'https://exemple.test/a.mov' }),
  'medias.validateUpload': ({ uploadingId }) => ({ files: [{ key: uploadingId }] }),
  'medias.createFolder': ({ productionId, folderId }) => ({ productionId, parentId: folderId, name: 'Sous-dossier' }),
  'medias.updateFolder': () => ({ name: 'Renommé' }),
  'medias.move': ({ rushId, folderId }) => ({ chosen: { mediaIds: [rushId] }, folderId }),
  'medias.remove': ({ rushId }) => ({ mediaIds: [rushId] }),
  'medias.prepareDownload': ({ mediaId }) => ({ mediaIds: [mediaId] }),
  'covers.chooseForProject': ({ rushId }) => ({ mediaId: rushId }),
  'covers.chooseForProduction': ({ rushId }) => ({ mediaId: rushId }),
  'selection.mark': ({ rushId }) => ({ marks: [{ key: rushId, isChosen: true }] }),
  'selection.submit': ({ rushId }) => ({ selectionFiles: [rushId] }),
  'selection.reopen': () => ({ reason: 'Une image de plus' }),
  'templates.create': ({ projectId }) => ({ name: 'Modèle', of: { type: 'projects', id: projectId } }),
  'templates.update': () => ({ name: 'Autre nom' }),
  'templates.createProject': ({ companyId }) => ({ name: 'Projet', companyId }),
  'templates.apply': ({ templateId }) => ({ templateId }),
  'templates.copyProject': ({ companyId }) => ({ name: 'Copie', companyId }),
  'templates.copyProduction': ({ projectId }) => ({ name: 'Copie', projectId }),
  'signatures.sendCode': ({ productionId }) => ({ act: 'ACCEPTANCE', subjectId: productionId }),
  'acceptances.setTerms': () => ({ isAsked: true, gatesDownloads: false }),
  'acceptances.sign': ({ mediaId }) => ({
    id: '0d0f5c9e-57a3-4d0e-8f0e-1f5f0d1c7a11',
    reserves: '',
    signerName: 'Ada Lovelace',
    consents: true,
    code: '000000',
    files: [{ id: mediaId, sha256: '0'.repeat(64) }],
  }),
  'review.markContradiction': ({ commentId }) => ({
    firstId: commentId,
    secondId: '0d0f5c9e-57a3-4d0e-8f0e-1f5f0d1c7a12',
  }),
  'review.updateSubtitles': () => ({ cues: [{ from: 0, to: 1000, text: 'Bonjour' }], revision: 1 }),
  'payables.setProvider': () => ({
    legalName: 'Studio Lovelace',
    siret: '73282932000074',
    vatNumber: null,
    iban: 'FR7630006000011234567890189',
    bic: null,
    version: 0,
  }),
  'waits.remind': ({ postProductionId }) => ({ kind: 'EDIT', subjectId: postProductionId, text: 'Merci d’avance.' }),
  'carbon.addLine': () => carbonLine,
  'carbon.changeLine': () => carbonLine,
  'budget.addLine': ({ productionId, prestationId }) => ({
    ...budgetLine,
    id: '5d2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b13',
    productionId,
    prestationId,
  }),
  'budget.changeLine': ({ productionId }) => ({ ...budgetLine, productionId, prestationId: null }),
}

/** A request to a route about a house, valid for its schema. */
export function sentTo(name: string, route: Route, ids: Ids): { body?: string; headers?: Record<string, string> } {
  if (route.kind === 'upload') return { body: 'note', headers: { 'content-type': 'application/octet-stream' } }
  if (route.kind === 'events') return { headers: { accept: 'text/event-stream' } }
  if (route.kind === 'resumable')
    return {
      body: 'note',
      headers: {
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      },
    }
  const body = bodiesWithIds[name]?.(ids) ?? ('body' in route && route.body ? sampleOf(route.body) : undefined)
  return body === undefined ? {} : { body: JSON.stringify(body) }
}
