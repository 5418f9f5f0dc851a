import type { MediaCategory } from '@regie/contract/medias/schema'
import { create } from 'zustand'

/** Destination of an upload: a production, one of its folders, and a category. */
export type Destination = { productionId: string; folderId: string | null; category: MediaCategory }

/** A file with the path of its chosen folders, outermost first. */
export type ChosenFile = { file: File; path: readonly string[] }

/**
 * TWIN: the production already has the file, and the person is asked. CHECKING: every byte has arrived. OFFLINE: the
 * upload resumes by itself once the network is back.
 */
export type UploadStatus = 'WAITING' | 'SENDING' | 'PAUSED' | 'OFFLINE' | 'TWIN' | 'CHECKING' | 'DONE' | 'FAILED'

export type UploadItem = {
  /** Id of the file in the production. */
  key: string
  file: File
  destination: Destination
  name: string
  path: readonly string[]
  url: string
  /** The file storage takes the bytes itself. */
  isDirect: boolean
  /** Bytes, total and received. */
  size: number
  received: number
  status: UploadStatus
  problem: string | null
}

/** The uploads of this tab, in the order of selection. */
export const useUploads = create<{ items: readonly UploadItem[] }>()(() => ({ items: [] }))

export const uploads = () => useUploads.getState().items
export const uploadOf = (key: string) => uploads().find((item) => item.key === key)
export const addUploads = (items: readonly UploadItem[]) =>
  useUploads.setState((now) => ({ items: [...now.items, ...items] }))
export const changeUpload = (key: string, change: Partial<UploadItem>) =>
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }))
export const removeUploads = (isForgotten: (item: UploadItem) => boolean) =>
  useUploads.setState(({ items }) => ({ items: items.filter((item) => !isForgotten(item)) }))

/** True while closing the tab would stop the upload or its check. */
export const isUnderWay = ({ status }: UploadItem) =>
  status === 'WAITING' || status === 'SENDING' || status === 'OFFLINE' || status === 'CHECKING'
