import { agency } from '@regie/contract/agency/routes'
import { AgencyLogo } from '@regie/contract/agency/schema'
import * as z from 'zod/mini'
import { createClient } from '#platform/api/client.ts'
import { request } from '#platform/api/request.ts'

export const { api, options, key } = createClient('agency', agency)

/** Sends a logo; resolves with what the server made of it. It is shown once the settings are saved. */
export async function sendLogo(file: File): Promise<AgencyLogo> {
  const answer = await request(agency.sendLogo, { query: {}, body: file })
  return z.parse(AgencyLogo, answer.data)
}
