import * as z from 'zod/mini'
import { Deletion } from '../deletion.ts'
import { Contains, Day, Id } from '../fields.ts'
import { IdsFilter, list, route } from '../route.ts'
import { ProjectCreate, ProjectListed, ProjectStatus, ProjectUpdate } from './schema.ts'

export const projects = {
  list: list({
    path: '/api/projects',
    access: 'signed-in',
    summary: 'Liste des projets que la personne connectée peut voir.',
    item: ProjectListed,
    sort: ['name', 'number', 'startsOn', 'dueOn', 'createdAt'],
    filters: {
      id: z.optional(IdsFilter),
      companyId: z.optional(Id),
      userId: z.optional(Id),
      byStatus: z.optional(ProjectStatus),
      name: z.optional(Contains),
      createdFrom: z.optional(Day),
      createdTo: z.optional(Day),
      startsFrom: z.optional(Day),
      startsTo: z.optional(Day),
      dueFrom: z.optional(Day),
      dueTo: z.optional(Day),
      companyName: z.optional(Contains),
      producteurName: z.optional(Contains),
    },
  }),
  create: route({
    method: 'POST',
    path: '/api/projects',
    access: 'projects.create',
    summary: 'Crée un projet.',
    body: ProjectCreate,
    response: ProjectListed,
  }),
  get: route({
    method: 'GET',
    path: '/api/projects/{projectId}',
    access: 'signed-in',
    summary: 'Un projet.',
    response: ProjectListed,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/projects/{projectId}',
    access: 'projects.update',
    errors: ['STALE_VERSION'],
    summary: 'Modifie un projet, l’archive ou le désarchive.',
    body: ProjectUpdate,
    response: ProjectListed,
  }),
  deletion: route({
    method: 'GET',
    path: '/api/projects/{projectId}/deletion',
    access: 'projects.delete',
    summary: 'Ce que la suppression d’un projet emporterait, ou ce qui l’empêche.',
    response: Deletion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/projects/{projectId}',
    access: 'projects.delete',
    errors: ['DELETION_REFUSED'],
    summary: 'Met un projet à la corbeille, avec ses productions et ses prestations.',
    response: z.null(),
  }),
}
