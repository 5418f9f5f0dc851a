import { typeset } from '@regie/contract/french'
import { declaredAtOnce, type Upload } from '@regie/contract/medias/schema'
import { messageOf } from '#platform/api/api-error.ts'
import { api } from '../client.ts'
import { checksumOf } from './checksum.ts'
import { type Sending, startSending } from './sending.ts'
import { startSendingToStore } from './sending-to-store.ts'
import {
  addUploads,
  type ChosenFile,
  changeUpload,
  type Destination,
  isUnderWay,
  removeUploads,
  type UploadItem,
  uploadOf,
  uploads,
} from './uploads.ts'

/** Concurrent uploads: one connection rarely fills the bandwidth, many share it badly. */
const maxConcurrent = 3

type UploadWork = { sending: Sending; hash: Promise<string | null>; end: AbortController }
const workByKey = new Map<string, UploadWork>()

function itemOf(slot: Upload, { file, path }: ChosenFile, destination: Destination): UploadItem {
  const { key, url, direct: isDirect, name, size, received, sameAs } = slot
  const status = sameAs ? 'TWIN' : 'WAITING'
  return { key, file, destination, name, path, url, isDirect, size, received, status, problem: null }
}

function stopUpload(key: string): void {
  const work = workByKey.get(key)
  work?.sending.stop()
  work?.end.abort()
  workByKey.delete(key)
}

/** Polls the server's checks until they accept or refuse the file. A file of several terabytes takes several hours. */
async function validate({ key, destination: { productionId } }: UploadItem, sha256: string | null) {
  for (;;) {
    const files = [{ key, ...(sha256 !== null && { sha256 }) }]
    const [received] = await api.validateUpload({ params: { productionId }, body: { files } })
    if (received?.outcome !== 'CHECKING') return received
  }
}

async function finish(item: UploadItem, work: UploadWork): Promise<void> {
  const { key } = item
  changeUpload(key, { status: 'CHECKING', received: item.size })
  try {
    const received = await validate(item, await work.hash)
    if (workByKey.get(key) !== work) return
    workByKey.delete(key)
    if (received?.outcome === 'ACCEPTED') {
      const { duplicateOf } = received
      const problem = duplicateOf ? `Même contenu que « ${duplicateOf.name} », déjà dans la production.` : null
      changeUpload(key, { status: 'DONE', problem })
    } else
      changeUpload(key, {
        status: 'FAILED',
        received: 0,
        problem: received?.problem ? typeset(received.problem) : null,
      })
  } catch (error) {
    if (workByKey.get(key) !== work) return
    workByKey.delete(key)
    changeUpload(key, { status: 'FAILED', problem: messageOf(error) })
  }
  startWaiting()
}

function begin(item: UploadItem): void {
  const { key } = item
  const end = new AbortController()
  const start = item.isDirect ? startSendingToStore : startSending
  const sending = start(item, {
    onProgress: (received) => changeUpload(key, { received, status: 'SENDING' }),
    onArrived: () => {
      const work = workByKey.get(key)
      if (work) void finish(item, work)
    },
    onStopped: ({ isOffline, message }) => {
      stopUpload(key)
      changeUpload(key, { status: isOffline ? 'OFFLINE' : 'FAILED', problem: message })
      startWaiting()
    },
  })
  workByKey.set(key, { sending, hash: checksumOf(item.file, end.signal), end })
  changeUpload(key, { status: 'SENDING', problem: null })
}

/** Starts waiting uploads, up to the concurrency limit. */
function startWaiting(): void {
  for (const item of uploads()) {
    if (workByKey.size >= maxConcurrent) return
    if (item.status === 'WAITING') begin(item)
  }
}

const warnBeforeUnload = (event: BeforeUnloadEvent) => {
  if (uploads().some(isUnderWay)) event.preventDefault()
}
let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('beforeunload', warnBeforeUnload)
  addEventListener('online', () => {
    for (const { key, status } of uploads()) if (status === 'OFFLINE') resumeUpload(key)
  })
}

/**
 * Declares files and starts their upload; a file declared earlier resumes. Resolves with their ids, in the order of the
 * files. Rejects with an ApiError.
 */
export async function depositFiles(destination: Destination, files: readonly ChosenFile[]): Promise<string[]> {
  listen()
  const keys: string[] = []
  for (let start = 0; start < files.length; start += declaredAtOnce) {
    const some = files.slice(start, start + declaredAtOnce)
    const { productionId, ...place } = destination
    const slots = await api.declare({
      params: { productionId },
      body: {
        ...place,
        files: some.map(({ file, path }) => ({
          name: file.name,
          size: file.size,
          type: file.type,
          path: [...path],
          lastModified: file.lastModified,
        })),
      },
    })
    const known = new Set(uploads().map(({ key }) => key))
    const items = some.flatMap((chosen, index) => {
      const slot = slots[index]
      return slot && !known.has(slot.key) ? [itemOf(slot, chosen, destination)] : []
    })
    addUploads(items)
    startWaiting()
    keys.push(...slots.map(({ key }) => key))
  }
  return keys
}

export function pauseUpload(key: string): void {
  const status = uploadOf(key)?.status
  if (status !== 'WAITING' && status !== 'SENDING' && status !== 'OFFLINE') return
  stopUpload(key)
  changeUpload(key, { status: 'PAUSED', problem: null })
  startWaiting()
}

/** Resumes, retries, or sends a file that the production already has. */
export function resumeUpload(key: string): void {
  const status = uploadOf(key)?.status
  if (!status || workByKey.has(key) || status === 'DONE') return
  changeUpload(key, { status: 'WAITING', problem: null })
  startWaiting()
}

export async function cancelUpload(key: string): Promise<void> {
  stopUpload(key)
  removeUploads((item) => item.key === key)
  startWaiting()
  await api.cancelUpload({ params: { mediaId: key } })
}

export const pauseAll = () => uploads().forEach(({ key }) => pauseUpload(key))
export const resumeAll = () =>
  uploads().forEach(({ key, status }) => {
    if (status === 'PAUSED' || status === 'OFFLINE') resumeUpload(key)
  })
export const removeDoneUploads = () => removeUploads(({ status }) => status === 'DONE')
