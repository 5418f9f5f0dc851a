import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/** Posts a body and returns the answer's data. */
async function postData(api: APIRequestContext, path: string, data: object) {
  const answer = await api.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data
}

type Deposit = { category?: string; files: readonly { name: string; content: Buffer }[] }

/** Uploads files to a production through the API, waits until they are ready, and returns their keys. */
export async function depositFiles(
  api: APIRequestContext,
  productionId: string,
  { category = 'VERSION', files }: Deposit,
): Promise<string[]> {
  const path = `/api/productions/${productionId}`
  const declared = files.map(({ name, content }) => ({ name, size: content.length }))
  const slots: { key: string; url: string }[] = await postData(api, `${path}/medias`, { category, files: declared })
  for (const [index, slot] of slots.entries()) {
    const sent = await api.patch(slot.url, {
      data: files[index]?.content ?? Buffer.alloc(0),
      headers: {
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      },
      timeout: 120_000,
    })
    expect(sent.status(), await sent.text()).toBe(204)
  }
  const keys = slots.map(({ key }) => key)
  const outcomes = async () => {
    const received: { outcome: string }[] = await postData(api, `${path}/validate-upload`, {
      files: keys.map((key) => ({ key })),
    })
    return new Set(received.map(({ outcome }) => outcome))
  }
  await expect.poll(outcomes, { intervals: [50, 100, 250] }).toEqual(new Set(['ACCEPTED']))
  for (const key of keys) {
    const state = async () => (await (await api.get(`/api/medias/${key}`)).json()).data?.state
    await expect.poll(state, { timeout: 120_000, intervals: [100, 250] }).toBe('READY')
  }
  return keys
}
