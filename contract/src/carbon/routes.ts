import * as z from 'zod/mini'
import { download, route } from '../route.ts'
import { CarbonBalance, CarbonFactor, CarbonLineUpdate, CarbonLineWrite, CarbonPhase, ProjectCarbon } from './schema.ts'

const phased = z.object({ phase: z.optional(CarbonPhase) })

export const carbon = {
  factors: route({
    method: 'GET',
    path: '/api/carbon/factors',
    access: 'signed-in',
    summary: 'Les facteurs d’émission, avec leurs sources.',
    response: z.object({ version: z.string(), factors: z.array(CarbonFactor) }),
  }),
  ofProduction: route({
    method: 'GET',
    path: '/api/productions/{productionId}/carbon',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED'],
    summary: 'Le bilan carbone d’une production : le définitif, sinon le prévisionnel.',
    query: phased,
    response: CarbonBalance,
  }),
  addLine: route({
    method: 'POST',
    path: '/api/productions/{productionId}/carbon/lines',
    access: 'carbon.edit',
    errors: ['STEP_CLOSED'],
    summary: 'Ajoute une ligne au bilan.',
    body: CarbonLineWrite,
    response: CarbonBalance,
  }),
  changeLine: route({
    method: 'PUT',
    path: '/api/productions/{productionId}/carbon/lines/{lineId}',
    access: 'carbon.edit',
    errors: ['STEP_CLOSED', 'STALE_VERSION'],
    summary: 'Modifie une ligne du bilan, au facteur d’aujourd’hui.',
    body: CarbonLineUpdate,
    response: CarbonBalance,
  }),
  removeLine: route({
    method: 'DELETE',
    path: '/api/productions/{productionId}/carbon/lines/{lineId}',
    access: 'carbon.edit',
    errors: ['STEP_CLOSED'],
    summary: 'Retire une ligne du bilan.',
    response: z.null(),
  }),
  measure: route({
    method: 'POST',
    path: '/api/productions/{productionId}/carbon/measures',
    access: 'carbon.edit',
    errors: ['STEP_CLOSED'],
    summary:
      'Remplit les lignes que le produit connaît : stockage, transferts, préparation, postes de travail, trajets des briefs.',
    body: z.object({ phase: CarbonPhase }),
    response: CarbonBalance,
  }),
  copyForecast: route({
    method: 'POST',
    path: '/api/productions/{productionId}/carbon/final',
    access: 'carbon.edit',
    errors: ['STEP_CLOSED', 'INVALID'],
    summary: 'Commence le bilan définitif par les lignes du prévisionnel.',
    response: CarbonBalance,
  }),
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/carbon',
    access: 'carbon.view',
    summary: 'Le bilan carbone d’un projet, production par production.',
    response: ProjectCarbon,
  }),
  table: download({
    path: '/api/productions/{productionId}/carbon/csv',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED'],
    summary: 'Le bilan d’une production, pour un tableur.',
    query: phased,
  }),
  pdf: download({
    path: '/api/productions/{productionId}/carbon/pdf',
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED'],
    summary: 'Le bilan d’une production, en PDF.',
    query: phased,
  }),
}
