import { profile } from '@regie/contract/profile/routes'
import { Profile } from '@regie/contract/profile/schema'
import * as z from 'zod/mini'
import { createClient } from '#platform/api/client.ts'
import { request } from '#platform/api/request.ts'

export const { api, options, pages, key } = createClient('profile', profile)

/** Sends the photo of the signed-in person; resolves with their profile. */
export async function sendPhoto(file: File): Promise<Profile> {
  const answer = await request(profile.setPhoto, { query: {}, body: file })
  return z.parse(Profile, answer.data)
}
