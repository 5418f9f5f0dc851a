import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Argon2id (the library's default) with the first cost of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a discarded random text, made at `cost`. A check against it takes as long as against an account's. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ykuyc9C+UkkmLo6rIfRNzg$YC4HmcSoaxXuqoWPybJgNEacRkH7KvX7m9kLKeoYM5g'

/** An accented letter may be one code point or two, depending on the keyboard: both must open the account. */
const canonical = (password: string) => password.normalize('NFKC')

/** The PHC string of a password. */
export const hashPassword = (password: string): Promise<string> => hash(canonical(password), cost)

/** True when the password matches the hash. */
export const verifyPassword = (storedHash: string, password: string): Promise<boolean> =>
  verify(storedHash, canonical(password))

/** Takes as long as `verifyPassword`, so that timing does not reveal whether an account exists. */
export async function verifyNothing(password: string): Promise<false> {
  await verify(nobodysHash, canonical(password))
  return false
}

/** True when a stored hash was made at another cost than today's: the next sign-in should replace it. */
export function needsRehash(storedHash: string): boolean {
  const [stored, current] = [parseOptions(storedHash), parseOptions(nobodysHash)]
  return (
    stored.algorithm !== current.algorithm ||
    stored.version !== current.version ||
    stored.memoryCost !== current.memoryCost ||
    stored.timeCost !== current.timeCost ||
    stored.parallelism !== current.parallelism
  )
}

/**
 * Passwords that need fewer guesses are refused.
 *
 * CNIL (deliberation 2022-100) and ANSSI (guide on passwords, 2021) ask to judge guessability and to refuse known passwords,
 * without composition rules. 10¹⁰ is "very unguessable" on zxcvbn's scale, for a slow hash and limited attempts. On our lists it
 * refuses two common words, and accepts three, and 12 random characters (over 99 % of draws).
 */
const fewestGuesses = 1e10

let estimator: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take 100 ms and a few megabytes: they are loaded when the first password is chosen, not at start. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new Estimator({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
    // The estimate blocks the thread. Without these two limits, the worst password takes two seconds instead of 60 ms.
    maxLength: 64,
    l33tMaxSubstitutions: 10,
  })
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/** What an attacker of this person tries first: names and addresses, whole and in pieces, and the product's. */
function personalWords(about: readonly string[]): string[] {
  const spelled = ['Régie', ...about].map((text) => text.toLowerCase()).flatMap((text) => [text, unaccented(text)])
  const pieces = spelled.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(pieces.filter((piece) => piece.length >= 3))].sort((a, b) => b.length - a.length)
}

/**
 * Why a new password is refused, in French; null when accepted. `about`: the person's names, e-mail address and companies, which an
 * attacker knows. The contract checks its length.
 */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | null> {
  estimator ??= loadEstimator()
  const zxcvbn = await estimator
  const words = personalWords(about)
  const { guesses, sequence } = zxcvbn.check(canonical(password), words)
  // zxcvbn gives some weight to each occurrence of a known word. The password without them must be strong by itself.
  const plain = unaccented(password.toLowerCase())
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  if (guesses >= fewestGuesses && zxcvbn.check(rest).guesses >= fewestGuesses) return null

  const dictionaries = sequence.map((match) => String(match['dictionaryName'] ?? ''))
  if (sequence.length === 1 && dictionaries[0]?.startsWith('passwords'))
    return 'Ce mot de passe figure dans les listes de mots de passe courants ou divulgués : choisissez-en un autre.'
  if (rest !== plain || dictionaries.includes('userInputs'))
    return 'Ce mot de passe se devine à partir de votre nom, de votre adresse e-mail ou du nom du service : choisissez-en un autre.'
  return 'Ce mot de passe est trop facile à deviner : assemblez, par exemple, quatre mots sans rapport entre eux.'
}
