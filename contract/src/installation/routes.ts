import * as z from 'zod/mini'
import { route } from '../route.ts'
import { ConnectedService, InstallationState } from './schema.ts'

export const installation = {
  read: route({
    method: 'GET',
    path: '/api/installation',
    access: 'installation.view',
    summary: 'L’état de l’installation : version, base, stockage, files d’attente, échecs, sauvegardes.',
    response: InstallationState,
  }),
  services: route({
    method: 'GET',
    path: '/api/installation/services',
    access: 'installation.view',
    summary: 'Les services connectés, interrogés à l’instant.',
    response: z.array(ConnectedService),
  }),
}
