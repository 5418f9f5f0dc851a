import * as z from 'zod/mini'
import { ProductionListed } from '../productions/schema.ts'
import { ProjectListed } from '../projects/schema.ts'
import { route } from '../route.ts'
import {
  ProductionCopy,
  ProjectCopy,
  ProjectFromTemplate,
  Template,
  TemplateApplication,
  TemplateCreate,
  TemplateUpdate,
} from './schema.ts'

export const templates = {
  all: route({
    method: 'GET',
    path: '/api/templates',
    access: 'projects.read',
    summary: 'Les modèles de projet et de production, par nom.',
    response: z.array(Template),
  }),
  create: route({
    method: 'POST',
    path: '/api/templates',
    access: 'projects.create',
    errors: ['INVALID', 'NOT_FOUND'],
    summary: 'Fait un modèle d’un projet ou d’une production.',
    body: TemplateCreate,
    response: Template,
  }),
  update: route({
    method: 'PUT',
    path: '/api/templates/{templateId}',
    access: 'projects.create',
    errors: ['STALE_VERSION'],
    summary: 'Renomme un modèle.',
    body: TemplateUpdate,
    response: Template,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/templates/{templateId}',
    access: 'projects.create',
    summary: 'Supprime un modèle. Ce qui en a été fait reste.',
    response: z.null(),
  }),
  createProject: route({
    method: 'POST',
    path: '/api/templates/{templateId}/projects',
    access: 'projects.create',
    errors: ['INVALID'],
    summary: 'Crée un projet à partir d’un modèle.',
    body: ProjectFromTemplate,
    response: ProjectListed,
  }),
  apply: route({
    method: 'POST',
    path: '/api/projects/{projectId}/templates',
    access: 'productions.create',
    errors: ['INVALID'],
    summary: 'Ajoute à un projet les productions d’un modèle.',
    body: TemplateApplication,
    response: z.array(ProductionListed),
  }),
  copyProject: route({
    method: 'POST',
    path: '/api/projects/{projectId}/copy',
    access: 'projects.create',
    errors: ['INVALID'],
    summary: 'Copie un projet, sans ses fichiers ni ses factures.',
    body: ProjectCopy,
    response: ProjectListed,
  }),
  copyProduction: route({
    method: 'POST',
    path: '/api/productions/{productionId}/copy',
    access: 'productions.create',
    errors: ['INVALID'],
    summary: 'Copie une production, sans ses fichiers.',
    body: ProductionCopy,
    response: ProductionListed,
  }),
}
