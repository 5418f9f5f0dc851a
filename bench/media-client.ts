import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'

const mebibyte = 1024 ** 2
/** Files announced at once. */
const batch = 100
/** Bytes per request, as in the browser. */
export const pieceSize = 64 * mebibyte

/** Sends a part of a file by the tus protocol. */
export function sendPiece(url: string, cookie: string, file: string, start: number, end: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'content-length': end - start,
      'upload-offset': start,
    }
    const call = request(url, { method: 'PATCH', headers }, (answer) => {
      answer.resume().on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve()
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
    })
    call.on('error', reject)
    createReadStream(file, { start, end: end - 1, highWaterMark: mebibyte }).pipe(call)
  })
}

/** Sends a whole file, piece by piece. */
export async function sendFile(url: string, cookie: string, file: string, size: number): Promise<void> {
  for (let at = 0; at < size; at += pieceSize) await sendPiece(url, cookie, file, at, Math.min(size, at + pieceSize))
}

export type Received = { bytes: number; length: number; first: Buffer }

/** Downloads an address and keeps only its first kilobyte. */
export function download(url: string, cookie: string, range?: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { cookie, ...(range && { range }) } }, (answer) => {
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url}: ${answer.statusCode}`))
      let bytes = 0
      let first = Buffer.alloc(0)
      answer.on('data', (chunk: Buffer) => {
        if (first.length < 1024) first = Buffer.concat([first, chunk]).subarray(0, 1024)
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ bytes, length: Number(answer.headers['content-length']), first }))
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const Answer = z.object({ data: z.unknown() })
const Row = z.object({ id: z.string() })
const Slot = z.object({ key: z.string(), url: z.string() })
const Detail = z.object({ previews: z.nullable(z.object({ run: z.string() })) })
const Outcome = z.object({ outcome: z.string() })
const Prepared = z.object({ url: z.string(), size: z.number() })

export type MediaClient = Awaited<ReturnType<typeof mediaClient>>

/** A member of staff with a production for the files. */
export async function mediaClient(url: string, cookie: string) {
  const call = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return z.parse(Answer, await response.json()).data
  }
  const { id: companyId } = z.parse(Row, await call('/api/companies', { name: 'Mesures', type: 'CLIENT' }))
  const { id: projectId } = z.parse(Row, await call('/api/projects', { name: 'Mesures', companyId }))
  const { id } = z.parse(Row, await call('/api/productions', { name: 'Mesures', type: 'VIDEO', projectId }))
  const declareAll = async (files: readonly { name: string; size: number }[], folderId: string | null = null) => {
    const body = { category: 'RUSH', files, folderId }
    const slots = z.parse(z.array(Slot), await call(`/api/productions/${id}/medias`, body))
    return slots.map((slot) => ({ key: slot.key, url: url + slot.url }))
  }
  const declare = async (name: string, size: number) => {
    const [slot] = await declareAll([{ name, size }])
    if (!slot) throw new Error('not declared')
    return slot
  }
  /** Waits until uploaded files are accepted. */
  const acceptedAll = async (keys: readonly string[]) => {
    for (let left = keys; left.length > 0; ) {
      const files = left.map((key) => ({ key }))
      const found = z.parse(z.array(Outcome), await call(`/api/productions/${id}/validate-upload`, { files }))
      left = left.filter((_, index) => found[index]?.outcome !== 'ACCEPTED')
      const refused = found.find(({ outcome }) => outcome !== 'ACCEPTED' && outcome !== 'CHECKING')
      if (refused) throw new Error(JSON.stringify(refused))
      if (left.length > 0) await sleep(20)
    }
  }
  const accepted = (key: string) => acceptedAll([key])
  return {
    declare,
    accepted,
    /** Deposits many files in a new folder, 100 announced at a time and four sent at a time. Answers the folder's id. */
    async depositFolder(name: string, files: readonly { name: string; path: string; size: number }[]): Promise<string> {
      const folder = z.parse(Row, await call('/api/medias/folder', { productionId: id, name }))
      for (let at = 0; at < files.length; at += batch) {
        const some = files.slice(at, at + batch)
        const asked = some.map(({ name: called, size }) => ({ name: called, size }))
        const slots = await declareAll(asked, folder.id)
        const waiting = some.map(({ path, size }, index) => ({ url: slots[index]?.url ?? '', path, size }))
        const sender = async () => {
          for (let next = waiting.pop(); next; next = waiting.pop())
            await sendFile(next.url, cookie, next.path, next.size)
        }
        await Promise.all(Array.from({ length: 4 }, sender))
        await acceptedAll(slots.map(({ key }) => key))
      }
      return folder.id
    },
    async deposit(name: string, file: string, size: number): Promise<string> {
      const slot = await declare(name, size)
      await sendFile(slot.url, cookie, file, size)
      await accepted(slot.key)
      return slot.key
    },
    zip: async (chosen: { mediaIds: readonly string[] } | { folderIds: readonly string[] }) => {
      const made = z.parse(Prepared, await call(`/api/productions/${id}/downloads`, chosen))
      return { ...made, url: url + made.url }
    },
    /** The address of a preview, once it is made. */
    async preview(key: string, name: 'small' | 'medium' | 'large'): Promise<string> {
      for (;;) {
        const response = await fetch(`${url}/api/medias/${key}`, { headers: { cookie } })
        const { previews } = z.parse(Detail, z.parse(Answer, await response.json()).data)
        if (previews) return `${url}/api/medias/${key}/previews/${name}?v=${previews.run}`
        await sleep(100)
      }
    },
    original: (key: string) => `${url}/api/medias/${key}/original`,
    shown: (key: string) => `${url}/api/medias/${key}/shown`,
  }
}
