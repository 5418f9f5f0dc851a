import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Fleet } from './fleet.ts'

const Declared = z.object({ data: z.array(z.object({ key: z.string(), url: z.string() })) })
const size = 4_000_000
const most = 8

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sends files whose pieces arrive at any server, and reads them back. Answers how many came back other than they were sent. */
export async function wrongUploads({ url, servers, cookies, productionId }: Fleet, count: number): Promise<number> {
  const [cookie = ''] = cookies
  const json = { cookie, 'content-type': 'application/json' }
  const anyServer = () => servers[randomInt(servers.length)]?.url ?? url
  const sendOne = async (rank: number): Promise<boolean> => {
    const content = randomBytes(size)
    const declared = await fetch(`${url}/api/productions/${productionId}/medias`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ category: 'RUSH', files: [{ name: `flotte ${rank}.bin`, size }] }),
    })
    const [upload] = z.parse(Declared, await declared.json()).data
    if (!upload) throw new Error('not declared')
    const tus = { cookie, 'tus-resumable': '1.0.0' }
    for (let at = 0; at < size; ) {
      const end = Math.min(size, at + randomInt(300_000, 1_500_000))
      await fetch(anyServer() + upload.url, {
        method: 'PATCH',
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
        body: content.subarray(at, end),
      })
      const head = await fetch(anyServer() + upload.url, { method: 'HEAD', headers: tus })
      at = Number(head.headers.get('upload-offset'))
    }
    const validated = await fetch(`${url}/api/productions/${productionId}/validate-upload`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ files: [{ key: upload.key, sha256: hashOf(content) }] }),
    })
    if (!validated.ok) return false
    for (;;) {
      const read = await fetch(`${anyServer()}/api/medias/${upload.key}/original`, { headers: { cookie } })
      if (read.ok) return hashOf(new Uint8Array(await read.arrayBuffer())) === hashOf(content)
      if (read.status !== 404 && read.status !== 409) return false
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  let [next, wrong] = [0, 0]
  const lane = async () => {
    for (let rank = next++; rank < count; rank = next++) if (!(await sendOne(rank))) wrong += 1
  }
  await Promise.all(Array.from({ length: most }, lane))
  return wrong
}
