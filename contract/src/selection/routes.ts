import * as z from 'zod/mini'
import { download, route } from '../route.ts'
import {
  NameListFormat,
  Selection,
  SelectionMarks,
  SelectionReopening,
  SelectionRules,
  SelectionSubmission,
} from './schema.ts'

const path = '/api/post-production/{postProductionId}/selection'

export const selection = {
  get: route({
    method: 'GET',
    path,
    access: 'signed-in',
    errors: ['STEP_CLOSED'],
    summary: 'Les images à choisir, ce qui en est marqué, et combien on peut en choisir.',
    response: Selection,
  }),
  mark: route({
    method: 'PUT',
    path: `${path}/marks`,
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'SELECTION_SENT'],
    summary: 'Choisit, note ou commente des images.',
    body: SelectionMarks,
    maxBodyBytes: 1024 * 1024,
    response: z.null(),
  }),
  submit: route({
    method: 'POST',
    path,
    access: 'signed-in',
    errors: ['FORBIDDEN', 'STEP_CLOSED', 'SELECTION_SENT', 'CREDITS_SHORT'],
    summary: 'Envoie la sélection, avec le supplément accepté s’il y en a un : elle ne change plus.',
    body: SelectionSubmission,
    maxBodyBytes: 400 * 1024,
    response: Selection,
  }),
  reopen: route({
    method: 'POST',
    path: `${path}/reopen`,
    access: 'post-productions.update',
    side: 'staff',
    errors: ['STEP_CLOSED'],
    summary: 'Rouvre une sélection envoyée, et annule son supplément.',
    body: SelectionReopening,
    response: Selection,
  }),
  limits: route({
    method: 'PUT',
    path: `${path}/limits`,
    access: 'post-productions.update',
    side: 'staff',
    errors: ['STEP_CLOSED'],
    summary:
      'Dit combien d’images peuvent être choisies, en tout et par dossier, combien sont comprises, et le prix des autres.',
    body: SelectionRules,
    maxBodyBytes: 96 * 1024,
    response: Selection,
  }),
  names: download({
    path: `${path}/names/{format}`,
    access: 'signed-in',
    params: { format: NameListFormat },
    errors: ['STEP_CLOSED'],
    summary: 'Les noms des images choisies, pour le photographe.',
  }),
}
