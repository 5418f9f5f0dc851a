import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { NotificationList, NotificationPreferences } from './schema.ts'

export const notifications = {
  mine: route({
    method: 'GET',
    path: '/api/me/notifications',
    access: 'signed-in',
    summary: 'Ce dont la personne connectée a été prévenue, le plus récent d’abord.',
    response: NotificationList,
  }),
  read: route({
    method: 'POST',
    path: '/api/me/notifications/read',
    access: 'signed-in',
    summary: 'Marque des notifications comme lues ; `null` : toutes.',
    body: z.object({ ids: z.nullable(z.array(Id).check(z.maxLength(200))) }),
    response: z.null(),
  }),
  preferences: route({
    method: 'GET',
    path: '/api/me/notification-preferences',
    access: 'signed-in',
    summary: 'Quand la personne connectée veut être prévenue par e-mail.',
    response: NotificationPreferences,
  }),
  setPreferences: route({
    method: 'PUT',
    path: '/api/me/notification-preferences',
    access: 'signed-in',
    summary: 'Change quand on est prévenu par e-mail.',
    body: NotificationPreferences,
    response: NotificationPreferences,
  }),
}
