import * as z from 'zod/mini'
import { download, route, upload } from '../route.ts'
import { Agency, AgencyLogo, AgencySettings, AgencyUpdate, LogoId, mostLogoBytes } from './schema.ts'

export const agency = {
  shown: route({
    method: 'GET',
    path: '/api/agency',
    access: 'public',
    summary: 'Le nom, le logo, les couleurs et le contact de l’agence, tels que tous les voient.',
    response: Agency,
  }),
  settings: route({
    method: 'GET',
    path: '/api/agency/settings',
    access: 'agency.update',
    summary: 'Les réglages de l’agence.',
    response: AgencySettings,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/agency/settings',
    access: 'agency.update',
    errors: ['STALE_VERSION'],
    summary: 'Modifie les réglages de l’agence.',
    body: AgencyUpdate,
    response: AgencySettings,
  }),
  sendLogo: upload({
    path: '/api/agency/logos',
    access: 'agency.update',
    summary:
      'Reçoit un logo en PNG, JPEG ou WebP, et le convertit. Il n’est montré qu’une fois enregistré dans les réglages.',
    query: z.object({}),
    maxBytes: mostLogoBytes,
    response: AgencyLogo,
  }),
  logo: download({
    path: '/api/agency/logos/{logoId}',
    access: 'public',
    params: { logoId: LogoId },
    summary: 'Un logo de l’agence, en WebP.',
  }),
}
