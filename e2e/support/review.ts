import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/** What the API answers to a body, whatever it is. */
async function answered(api: APIRequestContext, path: string, data: object) {
  const answer = await api.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data
}

/** Sends a file to a production through the API, waits until it is ready, and answers its key. */
export async function deposited(
  api: APIRequestContext,
  productionId: string,
  { name, content, category = 'VERSION' }: { name: string; content: Buffer; category?: string },
): Promise<string> {
  const path = `/api/productions/${productionId}`
  const [slot] = await answered(api, `${path}/medias`, { category, files: [{ name, size: content.length }] })
  const sent = await api.patch(slot.url, {
    data: content,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    },
    timeout: 120_000,
  })
  expect(sent.status(), await sent.text()).toBe(204)
  const outcome = async () =>
    (await answered(api, `${path}/validate-upload`, { files: [{ key: slot.key }] }))[0].outcome
  await expect.poll(outcome).toBe('ACCEPTED')
  const state = async () => (await (await api.get(`/api/medias/${slot.key}`)).json()).data?.state
  await expect.poll(state, { timeout: 120_000 }).toBe('READY')
  return slot.key
}
