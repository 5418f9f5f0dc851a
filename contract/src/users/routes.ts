import * as z from 'zod/mini'
import { Contains, Day } from '../fields.ts'
import { Role } from '../permissions.ts'
import { list, repeatable, route } from '../route.ts'
import { AccountState, User, UserCreate, UserUpdate } from './schema.ts'

export const users = {
  list: list({
    path: '/api/users',
    access: 'users.read',
    summary: 'Liste des utilisateurs.',
    item: User,
    sort: ['lastname', 'firstname', 'email', 'role', 'createdAt', 'lastSeenAt'],
    filters: {
      roles: z.optional(repeatable(Role)),
      state: z.optional(repeatable(AccountState)),
      firstname: z.optional(Contains),
      lastname: z.optional(Contains),
      email: z.optional(Contains),
      /** Digits of a telephone number, in a row. */
      phone: z.optional(Contains),
      createdFrom: z.optional(Day),
      createdTo: z.optional(Day),
      seenFrom: z.optional(Day),
      seenTo: z.optional(Day),
    },
  }),
  create: route({
    method: 'POST',
    path: '/api/users',
    access: 'users.create',
    proof: 'recent',
    summary: 'Crée un utilisateur et, sauf avis contraire, lui envoie une invitation.',
    body: UserCreate,
    response: User,
  }),
  get: route({
    method: 'GET',
    path: '/api/users/{userId}',
    access: 'users.read',
    summary: 'Un utilisateur.',
    response: User,
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/{userId}',
    access: 'users.update',
    proof: { whenSent: ['email', 'role', 'permissions'] },
    errors: ['STALE_VERSION', 'OWN_ACCOUNT', 'LAST_ADMIN', 'USER_OWNS'],
    summary: 'Modifie un utilisateur.',
    body: UserUpdate,
    response: User,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/{userId}',
    access: 'users.delete',
    proof: 'recent',
    errors: ['OWN_ACCOUNT', 'LAST_ADMIN', 'USER_OWNS'],
    summary: 'Supprime un utilisateur qui n’est plus responsable de rien.',
    response: z.null(),
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/users/{userId}/deactivate',
    access: 'users.update',
    proof: 'none',
    errors: ['OWN_ACCOUNT', 'LAST_ADMIN'],
    summary: 'Ferme le compte et met fin à toutes ses sessions.',
    response: User,
  }),
  reactivate: route({
    method: 'POST',
    path: '/api/users/{userId}/reactivate',
    access: 'users.update',
    proof: 'recent',
    summary: 'Rouvre un compte désactivé.',
    response: User,
  }),
  invite: route({
    method: 'POST',
    path: '/api/users/{userId}/invitation',
    access: 'users.update',
    proof: 'none',
    errors: ['INVALID'],
    summary: 'Envoie (ou renvoie) le lien qui permet de choisir un mot de passe.',
    response: z.null(),
  }),
  announceExport: route({
    method: 'POST',
    path: '/api/users/export',
    access: 'users.read',
    proof: 'recent',
    summary: 'Annonce l’export de la liste des utilisateurs, qui est inscrit au journal.',
    response: z.null(),
  }),
}
