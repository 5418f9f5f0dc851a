import { createHash } from 'node:crypto'
import { medias } from '@regie/contract/medias/routes'
import type { MediaCategory, Upload } from '@regie/contract/medias/schema'
import type { Person, Regie } from './regie.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** Uploads files to a server, step by step, like the pages. */
export function uploading(regie: Pick<Regie, 'url'>) {
  const call = (
    method: string,
    { browser }: Person,
    { url }: Pick<Upload, 'url'>,
    init: RequestInit,
    headers: object,
  ) => fetch(regie.url + url, { method, ...init, headers: { ...tus, cookie: browser.cookie ?? '', ...headers } })
  return {
    declare: (
      { browser }: Person,
      productionId: string,
      files: { name: string; size: number }[],
      category: MediaCategory = 'RUSH',
    ) => browser.call(medias.declare, { params: { productionId }, body: { category, files } }),
    head: async (person: Person, upload: Pick<Upload, 'url'>) => {
      const { status, headers } = await call('HEAD', person, upload, {}, {})
      return { status, offset: Number(headers.get('upload-offset')) }
    },
    patch: (person: Person, upload: Pick<Upload, 'url'>, content: Buffer, offset: number) =>
      call(
        'PATCH',
        person,
        upload,
        { body: new Uint8Array(content) },
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      ),
    validate: async ({ browser }: Person, productionId: string, key: string, content: Buffer) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const body = { files: [{ key, sha256 }] }
      return (await browser.call(medias.validateUpload, { params: { productionId }, body })).data
    },
  }
}
