import * as z from 'zod/mini'
import { download, route, upload } from '../route.ts'
import { Contact, EmailChange, ErasureAsked, ErasureRequest, OpenSession, Profile, ProfileUpdate } from './schema.ts'

export const profile = {
  mine: route({
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    summary: 'Le profil de la personne connectée.',
    response: Profile,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/me',
    access: 'signed-in',
    summary: 'Modifie son propre profil.',
    body: ProfileUpdate,
    response: Profile,
  }),
  changeEmail: route({
    method: 'PUT',
    path: '/api/me/email',
    access: 'signed-in',
    summary:
      'Demande une autre adresse e-mail : elle remplace l’ancienne une fois confirmée par le lien qui y est envoyé.',
    body: EmailChange,
    response: Profile,
  }),
  setPhoto: upload({
    path: '/api/me/photo',
    access: 'signed-in',
    summary: 'Change sa photo.',
    query: z.object({}),
    maxBytes: 10_000_000,
    response: Profile,
  }),
  removePhoto: route({
    method: 'DELETE',
    path: '/api/me/photo',
    access: 'signed-in',
    summary: 'Retire sa photo.',
    response: Profile,
  }),
  photo: download({
    path: '/api/users/{userId}/photo',
    access: 'signed-in',
    summary: 'La photo d’une personne avec qui l’on travaille.',
  }),
  contacts: route({
    method: 'GET',
    path: '/api/me/contacts',
    access: 'signed-in',
    summary: 'Les personnes avec qui travaille la personne connectée.',
    response: z.array(Contact),
  }),
  sessions: route({
    method: 'GET',
    path: '/api/me/sessions',
    access: 'signed-in',
    summary: 'Les navigateurs où la personne est connectée.',
    response: z.array(OpenSession),
  }),
  closeSession: route({
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}',
    access: 'signed-in',
    summary: 'Déconnecte un autre navigateur.',
    response: z.array(OpenSession),
  }),
  personalData: download({
    path: '/api/me/personal-data',
    access: 'signed-in',
    summary: 'Tout ce que Régie garde de la personne connectée (RGPD, articles 15 et 20).',
  }),
  erasure: route({
    method: 'GET',
    path: '/api/me/erasure',
    access: 'signed-in',
    summary: 'La demande d’effacement en cours.',
    response: ErasureRequest,
  }),
  askErasure: route({
    method: 'POST',
    path: '/api/me/erasure',
    access: 'signed-in',
    summary: 'Demande l’effacement de ses données (RGPD, article 17).',
    body: ErasureAsked,
    response: ErasureRequest,
  }),
  cancelErasure: route({
    method: 'DELETE',
    path: '/api/me/erasure',
    access: 'signed-in',
    summary: 'Retire sa demande d’effacement.',
    response: ErasureRequest,
  }),
  erasureOf: route({
    method: 'GET',
    path: '/api/users/{userId}/erasure',
    access: 'users.delete',
    summary: 'La demande d’effacement d’un utilisateur.',
    response: ErasureRequest,
  }),
  erase: route({
    method: 'POST',
    path: '/api/users/{userId}/erase',
    access: 'users.delete',
    summary: 'Efface l’identité d’un utilisateur : ce qu’il a fait reste, sans son nom.',
    response: z.null(),
  }),
}
