import { medias } from '@regie/contract/medias/routes'
import type { MediaCategory, MediaDetail } from '@regie/contract/medias/schema'
import type { Person, Regie } from './regie.ts'

type FileToSend = { name: string; content: Buffer; productionId: string; category: MediaCategory; type?: string }

/** Uploads a file like a browser, until it is accepted. Answers its id. */
export async function sendFile(
  { url }: Pick<Regie, 'url'>,
  { browser }: Person,
  { name, content, productionId, category, type }: FileToSend,
): Promise<string> {
  const params = { productionId }
  const file = { name, size: content.length, ...(type !== undefined && { type }) }
  const [slot] = (await browser.call(medias.declare, { params, body: { category, files: [file] } })).data
  if (!slot) throw new Error('not declared')
  if (content.length > 0)
    await fetch(url + slot.url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        cookie: browser.cookie ?? '',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new Uint8Array(content),
    })
  const { data } = await browser.call(medias.validateUpload, { params, body: { files: [{ key: slot.key }] } })
  if (data[0]?.outcome !== 'ACCEPTED') throw new Error(`not accepted: ${JSON.stringify(data)}`)
  return slot.key
}

/** Waits until the preparation of a file ends. */
export async function waitUntilPrepared({ browser }: Person, mediaId: string): Promise<MediaDetail> {
  for (;;) {
    const { data } = await browser.call(medias.get, { params: { mediaId } })
    if (data.state !== 'PROCESSING') return data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
