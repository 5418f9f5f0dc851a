import { type SignIn, signInMethods, signInRefusals } from '@regie/contract/session/schema'

/** « Connexion par mot de passe », « Refusée : mot de passe incorrect ». */
export function signInText({ how, refusal }: Pick<SignIn, 'how' | 'refusal'>): string {
  if (refusal === null) return `Connexion : ${signInMethods[how].toLowerCase()}`
  const reason = signInRefusals[refusal]
  return `Refusée : ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}
