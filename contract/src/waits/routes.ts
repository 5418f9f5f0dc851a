import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { Turn } from '../post-productions/schema.ts'
import { repeatable, route } from '../route.ts'
import { ProjectReminders, ReminderSending, Rhythm, RhythmUpdate, Waits } from './schema.ts'

export const waits = {
  read: route({
    method: 'GET',
    path: '/api/waits',
    access: 'access.admin',
    summary: 'Ce qui attend quelqu’un : qui doit faire quoi, depuis quand, jusqu’à quand, et ses relances.',
    query: z.object({
      projectId: z.optional(Id),
      /** The producteur of the project; of its company where it has none. */
      producteurId: z.optional(Id),
      who: z.optional(repeatable(Turn)),
    }),
    response: Waits,
  }),
  remind: route({
    method: 'POST',
    path: '/api/waits/reminders',
    access: 'projects.update',
    errors: ['NOT_FOUND'],
    summary: 'Relance maintenant la personne que quelque chose attend.',
    body: ReminderSending,
    response: z.null(),
  }),
  rhythm: route({
    method: 'GET',
    path: '/api/waits/rhythm',
    access: 'access.admin',
    summary: 'Le rythme et le texte des relances de l’agence.',
    response: Rhythm,
  }),
  setRhythm: route({
    method: 'PUT',
    path: '/api/waits/rhythm',
    access: 'agency.update',
    errors: ['STALE_VERSION'],
    summary: 'Change le rythme et le texte des relances.',
    body: RhythmUpdate,
    response: Rhythm,
  }),
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/reminders',
    access: 'projects.read',
    summary: 'Dit si un projet est relancé au rythme de l’agence.',
    response: ProjectReminders,
  }),
  setOfProject: route({
    method: 'PUT',
    path: '/api/projects/{projectId}/reminders',
    access: 'projects.update',
    summary: 'Relance un projet au rythme de l’agence, ou cesse de le faire.',
    body: ProjectReminders,
    response: ProjectReminders,
  }),
}
