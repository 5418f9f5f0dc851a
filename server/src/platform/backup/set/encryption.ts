import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { AlteredFile, WrongPassphrase } from '../failures.ts'

/**
 * An encrypted file: `magic`, the salt of the passphrase, a check of the passphrase's key, the salt of the file; then blocks of
 * AES-256-GCM. Each block is bound to its place and to being the last, each key to the name of its file: a block or a file that is
 * changed, cut or moved can't be opened.
 */
const magic = Buffer.from('REGIE\0B1')
const saltLength = 16
const checkLength = 16
const fileSaltLength = 32
const headerLength = magic.length + saltLength + checkLength + fileSaltLength
const blockLength = 1024 * 1024
const tagLength = 16

/** 128 MiB and about half a second for each try of a passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** The key of a passphrase under one salt. */
export type SetKey = { salt: Buffer; secret: Buffer }

/** The keys of one passphrase, each computed once. */
export type Keyring = {
  /** The key under the salt of files that exist. */
  of(salt: Buffer): Promise<SetKey>
  /** A key under a new salt. */
  fresh(): Promise<SetKey>
}

const secretOf = (passphrase: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, secret) => (error ? reject(error) : resolve(secret)))
  })

export function openKeyring(passphrase: string): Keyring {
  const keys = new Map<string, Promise<SetKey>>()
  const of = (salt: Buffer) => {
    const id = salt.toString('hex')
    const known = keys.get(id) ?? secretOf(passphrase, salt).then((secret) => ({ salt, secret }))
    keys.set(id, known)
    return known
  }
  return { of, fresh: () => of(randomBytes(saltLength)) }
}

const derived = (secret: Buffer, salt: Buffer | string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, length))
const checkOf = (secret: Buffer) => derived(secret, '', 'regie backup check', checkLength)
const fileKey = (secret: Buffer, salt: Buffer, name: string) => derived(secret, salt, `regie backup file ${name}`, 32)

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The same bytes in blocks of `length`; the last one may be shorter. */
async function* blocksOf(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    while (size >= length) {
      const whole = Buffer.concat(held)
      yield whole.subarray(0, length)
      held = [whole.subarray(length)]
      size -= length
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

/** The blocks, each with whether it is the last. There is one at least. */
async function* endingBlocks(chunks: AsyncIterable<Buffer>, length: number) {
  let held: Buffer | null = null
  for await (const block of blocksOf(chunks, length)) {
    if (held) yield { block: held, isLast: false }
    held = block
  }
  yield { block: held ?? Buffer.alloc(0), isLast: true }
}

/** Encrypts the content of the file `name`. */
export async function* encrypted(chunks: AsyncIterable<Buffer>, { salt, secret }: SetKey, name: string) {
  const fileSalt = randomBytes(fileSaltLength)
  const key = fileKey(secret, fileSalt, name)
  yield Buffer.concat([magic, salt, checkOf(secret), fileSalt])
  let index = 0
  for await (const { block, isLast } of endingBlocks(chunks, blockLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
    index += 1
  }
}

export const isEncrypted = (head: Buffer): boolean => head.subarray(0, magic.length).equals(magic)

/** The key that opens a file, from its first bytes. Throws `AlteredFile`, or `WrongPassphrase` for a key that was not its own. */
export async function keyFor(head: Buffer, keyring: Keyring, name: string): Promise<SetKey> {
  if (head.length < headerLength || !isEncrypted(head)) throw new AlteredFile(name)
  const key = await keyring.of(Buffer.from(head.subarray(magic.length, magic.length + saltLength)))
  const check = head.subarray(magic.length + saltLength, magic.length + saltLength + checkLength)
  if (!timingSafeEqual(check, checkOf(key.secret)))
    throw new WrongPassphrase('La phrase secrète n’est pas celle de cette sauvegarde.')
  return key
}

/** How many bytes `keyFor` needs. */
export const headLength = headerLength

/** The header of a file, and what follows it. */
async function splitHead(chunks: AsyncIterable<Buffer>) {
  const reading = chunks[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < headerLength) {
    const { done, value } = await reading.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* rest() {
    if (head.length > headerLength) yield head.subarray(headerLength)
    for (;;) {
      const { done, value } = await reading.next()
      if (done) return
      yield value
    }
  }
  return { head, rest: rest() }
}

/** Decrypts the content of the file `name`. Throws `AlteredFile` before it gives a byte that was not written. */
export async function* decrypted(chunks: AsyncIterable<Buffer>, keyring: Keyring, name: string) {
  const { head, rest } = await splitHead(chunks)
  const { secret } = await keyFor(head, keyring, name)
  const key = fileKey(secret, head.subarray(headerLength - fileSaltLength, headerLength), name)
  let index = 0
  for await (const { block, isLast } of endingBlocks(rest, blockLength + tagLength)) {
    if (block.length < tagLength) throw new AlteredFile(name)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    decipher.setAuthTag(block.subarray(-tagLength))
    let plain: Buffer
    try {
      plain = Buffer.concat([decipher.update(block.subarray(0, -tagLength)), decipher.final()])
    } catch (error) {
      throw new AlteredFile(name, { cause: error })
    }
    yield plain
    index += 1
  }
}
