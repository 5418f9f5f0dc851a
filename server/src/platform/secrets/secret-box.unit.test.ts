import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSecretBox, secretIn } from './secret-box.ts'

const plain = Buffer.from('clé à garder')
const [first, second] = ['première clé assez longue', 'deuxième clé assez longue']

it('opens what it sealed for the same row only, and nothing altered', () => {
  const box = createSecretBox([first])
  const sealed = box.seal(plain, 'row')
  expect(box.open(sealed, 'row', box.keyId)).toEqual(plain)
  expect(box.open(sealed, 'other', box.keyId)).toBeNull()
  expect(box.seal(plain, 'row')).not.toEqual(sealed)
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(box.open(altered, 'row', box.keyId), String(at)).toBeNull()
  }
})

it('opens with a former key, and seals with the current one', () => {
  const before = createSecretBox([first])
  const sealed = before.seal(plain, 'row')
  const after = createSecretBox([second, first])
  expect(after.open(sealed, 'row', before.keyId)).toEqual(plain)
  expect(after.keyId).toBe(createSecretBox([second]).keyId)
  const without = createSecretBox([second])
  expect(without.knows(before.keyId)).toBe(false)
  expect(without.open(sealed, 'row', before.keyId)).toBeNull()
})

it('makes one secret per data directory, readable by its owner alone', () => {
  const data = mkdtempSync(join(tmpdir(), 'regie-secret-'))
  const secret = secretIn(data)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(secretIn(data)).toBe(secret)
  expect(statSync(join(data, 'secret-key')).mode & 0o777).toBe(0o600)
  rmSync(data, { recursive: true })
})
