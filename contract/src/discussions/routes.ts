import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { Discussion, DiscussionSubject, Message, MessageCreate, MessageUpdate } from './schema.ts'

export const discussions = {
  read: route({
    method: 'GET',
    path: '/api/discussions',
    access: 'access.admin',
    errors: ['NOT_FOUND'],
    summary: 'Ce que l’agence se dit d’un projet, d’une production ou d’une prestation.',
    query: z.object({ of: DiscussionSubject, id: Id }),
    response: Discussion,
  }),
  write: route({
    method: 'POST',
    path: '/api/discussions',
    access: 'access.admin',
    errors: ['INVALID', 'NOT_FOUND'],
    summary: 'Écrit un message, ou répond à un autre ; les personnes citées sont prévenues.',
    body: MessageCreate,
    response: Message,
  }),
  change: route({
    method: 'PUT',
    path: '/api/messages/{messageId}',
    access: 'access.admin',
    summary: 'Modifie un de ses messages.',
    body: MessageUpdate,
    response: Message,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/messages/{messageId}',
    access: 'access.admin',
    summary: 'Supprime un de ses messages, avec ses réponses.',
    response: z.null(),
  }),
}
