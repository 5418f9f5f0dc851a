import type { MediaCategory } from '@regie/contract/medias/schema'
import { create } from 'zustand'

/** Where files go: a production, one of its folders, and what they are there for. */
export type Destination = { productionId: string; folderId: string | null; category: MediaCategory }

/** A file with the folders that it was chosen with, outermost first. */
export type ChosenFile = { file: File; path: readonly string[] }

/**
 * TWIN: the production has it already, and the person is asked. CHECKING: all of it has arrived. OFFLINE: sending goes on by itself
 * once the network is back.
 */
export type UploadStatus = 'WAITING' | 'SENDING' | 'PAUSED' | 'OFFLINE' | 'TWIN' | 'CHECKING' | 'DONE' | 'FAILED'

export type UploadItem = {
  /** Of the file in the production. */
  key: string
  file: File
  destination: Destination
  name: string
  path: readonly string[]
  url: string
  /** Bytes, in all and arrived. */
  size: number
  received: number
  status: UploadStatus
  problem: string | null
}

/** The files being sent from this tab, in the order they were chosen. */
export const useUploads = create<{ items: readonly UploadItem[] }>()(() => ({ items: [] }))

export const uploads = () => useUploads.getState().items
export const uploadOf = (key: string) => uploads().find((item) => item.key === key)
export const addUploads = (items: readonly UploadItem[]) =>
  useUploads.setState((now) => ({ items: [...now.items, ...items] }))
export const changeUpload = (key: string, change: Partial<UploadItem>) =>
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }))
export const forgetUploads = (isForgotten: (item: UploadItem) => boolean) =>
  useUploads.setState(({ items }) => ({ items: items.filter((item) => !isForgotten(item)) }))

/** Still something to send or to check: closing the tab would stop it. */
export const isUnderWay = ({ status }: UploadItem) =>
  status === 'WAITING' || status === 'SENDING' || status === 'OFFLINE' || status === 'CHECKING'
