import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AlteredFile, BackupRefused, WrongPassphrase } from '../failures.ts'
import { openKeyring, type SetKey } from './encryption.ts'
import { readSetFile, writeSetFile } from './set-file.ts'
import { manifestName } from './sets.ts'

const directory = mkdtempSync(join(tmpdir(), 'regie-encryption-'))
afterAll(() => rmSync(directory, { recursive: true }))

const keyring = openKeyring('une phrase que personne ne devine')
let key: SetKey
beforeAll(async () => {
  key = await keyring.fresh()
})

const mebibyte = 1024 ** 2
let serial = 0
async function written(content: Buffer, name = `files/${(serial += 1)}`) {
  const measured = await writeSetFile({ path: directory, key }, name, Readable.from([content]))
  return { name, path: join(directory, name), measured }
}
const read = (name: string, ring = keyring) => buffer(readSetFile(directory, name, ring))

describe('an encrypted file', () => {
  it.each([
    ['nothing', 0],
    ['a byte', 1],
    ['less than a block', mebibyte - 1],
    ['a block', mebibyte],
    ['a block and a byte', mebibyte + 1],
    ['three blocks', 3 * mebibyte],
  ])('of %s is read as it was', async (_, length) => {
    const content = randomBytes(length)
    const { name, path, measured } = await written(content)
    expect((await read(name)).equals(content)).toBe(true)
    expect(measured.size).toBe(length)
    if (length > 16) expect(readFileSync(path).includes(content.subarray(0, 16))).toBe(false)
  })

  it('is not the same twice', async () => {
    const content = randomBytes(100)
    const [one, other] = [await written(content), await written(content)]
    expect(readFileSync(one.path).subarray(72).equals(readFileSync(other.path).subarray(72))).toBe(false)
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['a bit of its mark', (bytes) => flipped(bytes, 3)],
    ['a bit of the salt of the passphrase', (bytes) => flipped(bytes, 12)],
    ['a bit of the check of the passphrase', (bytes) => flipped(bytes, 30)],
    ['a bit of its own salt', (bytes) => flipped(bytes, 60)],
    ['the first bit of its content', (bytes) => flipped(bytes, 72)],
    ['a bit in its last block', (bytes) => flipped(bytes, bytes.length - 40)],
    ['the last bit', (bytes) => flipped(bytes, bytes.length - 1)],
    ['its end', (bytes) => bytes.subarray(0, -1)],
    ['its last block', (bytes) => bytes.subarray(0, 72 + 2 * (mebibyte + 16))],
    ['everything after its header', (bytes) => bytes.subarray(0, 72)],
    ['all of it', () => Buffer.alloc(0)],
    ['bytes after its end', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    ['two blocks exchanged', (bytes) => exchanged(bytes)],
    ['the encryption itself', () => Buffer.from('en clair')],
  ])('is refused when what changed is %s, by its name', async (_, change) => {
    const { name, path } = await written(randomBytes(2 * mebibyte + 100))
    writeFileSync(path, change(readFileSync(path)))
    const refusal = await read(name).then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(AlteredFile)
    expect(refusal).toMatchObject({ file: name })
  })

  it('is refused in the place of another', async () => {
    const one = await written(randomBytes(100))
    const other = await written(randomBytes(100))
    writeFileSync(other.path, readFileSync(one.path))
    await expect(read(other.name)).rejects.toThrow(AlteredFile)
  })
})

describe('a manifest', () => {
  it('says that the passphrase is wrong, that one is needed, or that none is', async () => {
    const { path } = await written(Buffer.from('{}'), manifestName)
    await expect(read(manifestName, openKeyring('une autre phrase, fausse'))).rejects.toThrow(WrongPassphrase)
    await expect(buffer(readSetFile(directory, manifestName, null))).rejects.toThrow('donnez sa phrase secrète')
    writeFileSync(path, '{}')
    await expect(read(manifestName)).rejects.toThrow(BackupRefused)
    expect((await buffer(readSetFile(directory, manifestName, null))).toString()).toBe('{}')
  })

  it('is opened by the same words, however their accents are typed', async () => {
    const { salt, secret } = await openKeyring('clé de l’été à Genève'.normalize('NFC')).fresh()
    const typed = await openKeyring('clé de l’été à Genève'.normalize('NFD')).of(salt)
    expect(typed.secret.equals(secret)).toBe(true)
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

function exchanged(bytes: Buffer): Buffer {
  const length = mebibyte + 16
  const block = (index: number) => bytes.subarray(72 + index * length, 72 + (index + 1) * length)
  return Buffer.concat([bytes.subarray(0, 72), block(1), block(0), bytes.subarray(72 + 2 * length)])
}
