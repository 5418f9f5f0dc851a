import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { noIntegrations } from '#integrations/open.ts'
import { startProduct } from '#start.ts'
import { readConfig } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { StartRefused } from './process/start-refused.ts'

const root = await mkdtemp(join(tmpdir(), 'regie-data-'))
const small = join(root, 'small')
await mkdir(small)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small]).status === 0
afterAll(async () => {
  if (isMounted) spawnSync('umount', [small])
  await rm(root, { recursive: true })
})

describe('the data directory', () => {
  it('is created when missing, and otherwise unchanged', async () => {
    const directory = join(root, 'new/data')
    prepareDataDirectory(directory)
    expect(await readdir(directory)).toEqual([])
  })

  it('is refused when it is a file', async () => {
    await writeFile(join(root, 'file'), '')
    expect(() => prepareDataDirectory(join(root, 'file'))).toThrow('n’est pas un dossier')
  })
})

describe.skipIf(!isMounted)('a start on a disk', () => {
  const starting = () =>
    startProduct(readConfig([], { REGIE_DATA: small, PORT: '0', LOG_LEVEL: 'silent' }), {
      pages: null,
      services: noIntegrations,
    })

  it('that is full says so, and starts nothing', async () => {
    await writeFile(join(small, 'filler'), Buffer.alloc(230 * 1024))
    await expect(starting()).rejects.toThrow(StartRefused)
    await expect(starting()).rejects.toThrow(`plus de place sur le disque du dossier de données « ${small} »`)
    expect(await readdir(small)).toEqual(['filler'])
    await rm(join(small, 'filler'))
  })

  it('that is read-only says so, and starts nothing', async () => {
    expect(spawnSync('mount', ['-o', 'remount,ro', small]).status).toBe(0)
    await expect(starting()).rejects.toThrow(`« ${small} » est en lecture seule`)
    expect(existsSync(join(small, 'postgres'))).toBe(false)
  })
})
