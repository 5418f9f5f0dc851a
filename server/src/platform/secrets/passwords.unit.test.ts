import { hash, parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, needsRehash, nobodysHash, verifyNothing, verifyPassword, weaknessOf } from './passwords.ts'

/** Milliseconds of processor of the lightest of some calls, those of the library's threads included. */
async function processorTime(call: () => Promise<unknown>): Promise<number> {
  let lightest = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 5; turn += 1) {
    const before = process.cpuUsage()
    await call()
    const { user, system } = process.cpuUsage(before)
    lightest = Math.min(lightest, (user + system) / 1000)
  }
  return lightest
}

describe('hashing', () => {
  it('accepts the password that was hashed, and no other', async () => {
    const stored = await hashPassword('quatre mots sans rapport')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'quatre mots sans rapport')).toBe(true)
    expect(await verifyPassword(stored, 'quatre mots sans rapports')).toBe(false)
  })

  it('accepts both encodings of an accented letter', async () => {
    const stored = await hashPassword('une forêt à l’été'.normalize('NFC'))
    expect(await verifyPassword(stored, 'une forêt à l’été'.normalize('NFD'))).toBe(true)
  })

  it('does the same work without an account as with one', async () => {
    const stored = await hashPassword('quatre mots sans rapport')
    expect(parseOptions(nobodysHash)).toEqual(parseOptions(stored))
    expect(nobodysHash).toHaveLength(stored.length)
    expect(await verifyPassword(stored, 'un autre essai')).toBe(false)
    expect(await verifyNothing('un autre essai')).toBe(false)
    const withAccount = await processorTime(() => verifyPassword(stored, 'un autre essai'))
    const without = await processorTime(() => verifyNothing('un autre essai'))
    // A call that hashes nothing takes a hundredth of it. What else the process does only adds: the lightest tells.
    expect(without / withAccount).toBeGreaterThan(0.2)
  })

  it('asks for a new hash when the cost has changed', async () => {
    expect(needsRehash(await hashPassword('quatre mots sans rapport'))).toBe(false)
    expect(needsRehash(await hash('x', { memoryCost: 9216, timeCost: 4, parallelism: 1 }))).toBe(true)
  })
})

const about = ['Hélène', 'de La Tour-Marchand', 'helene.marchand@studio-lumiere.test', 'Studio Lumière']

describe('weakness of a new password', () => {
  it.each([
    'agrafe cheval batterie orage',
    'trois canards bleus dansent',
    'mon chat dort au soleil',
    'Le café refroidit sous la tonnelle.',
    'pivoine-escabeau-lanterne',
    'j’aime écouter la pluie en novembre',
    'Xk9#qL2vTz8m',
    'v7hd2kq9wmz4',
    '🦊 renard polaire sur trottinette',
    'Hélène préfère les tartines au sarrasin',
  ])('accepts « %s »', async (password) => {
    expect(await weaknessOf(password, about)).toBeNull()
  })

  it.each(['1qaz2wsx3edc', 'qwerty123456', 'leavemealone', '123456789987654321'])(
    'refuses « %s », which is in the lists',
    async (password) => {
      expect(await weaknessOf(password, about)).toContain('listes de mots de passe courants ou divulgués')
    },
  )

  it.each([
    'helene.marchand@studio-lumiere.test',
    'HeleneMarchand',
    'Hélène1985!!',
    'marchand-2026',
    'StudioLumiere2026',
    'regie-2026-regie',
    'regie-demo-2026',
    'Régie2026!!!',
  ])('refuses « %s », which says who they are', async (password) => {
    expect(await weaknessOf(password, about)).toContain('se devine à partir de votre nom')
  })

  it.each([
    'motdepasse123',
    'M0tDeP4sse!!',
    'motdepassemotdepasse',
    'azertyuiopqsdfg',
    'azertyazerty',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'marseille2024!',
    'Bonjour123456',
    'jetaimejetaime',
    '19850312paris',
    'soleil soleil soleil',
    'un deux trois quatre',
    'a'.repeat(200),
  ])('refuses « %s », which is guessed quickly', async (password) => {
    expect(await weaknessOf(password, about)).toMatch(/trop facile à deviner|courants ou divulgués/)
  })
})
