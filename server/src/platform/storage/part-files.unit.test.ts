import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StreamSplitter } from '@tus/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closePartFiles } from './part-files.ts'

let directory: string
beforeAll(async () => {
  closePartFiles()
  directory = await mkdtemp(join(tmpdir(), 'regie-parts-'))
})
afterAll(() => rm(directory, { recursive: true }))

it.each([
  ['an error', new Error('the store refused the part before')],
  ['no error', undefined],
])('the file of a part is closed when the upload ends with %s, also while it is being opened', async (_, error) => {
  const opened: string[] = []
  const delayed = { 'before the part': 'beforeChunkStarted', 'while it is opened': 'chunkStarted', 'in the part': null }
  for (const [when, event] of Object.entries(delayed)) {
    const splitter = new StreamSplitter({ chunkSize: 1000, directory })
    // The splitter awaits what its listeners answer.
    // oxlint-disable-next-line no-misused-promises -- as the store does
    if (event) splitter.on(event, () => sleep(50))
    splitter.on('chunkStarted', () => opened.push(when)).on('error', () => {})
    splitter.write(Buffer.alloc(10))
    if (when === 'in the part') await vi.waitFor(() => expect(splitter.currentChunkSize).toBe(10))
    else await sleep(10)
    const { fileHandle } = splitter
    splitter.destroy(error)
    await sleep(120)
    expect([when, splitter.fileHandle]).toEqual([when, null])
    if (fileHandle) expect(fileHandle.fd).toBe(-1)
  }
  expect(opened).toEqual(Object.keys(delayed))
})
