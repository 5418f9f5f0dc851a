import type {
  CeremonyOptions,
  FactorAdded,
  HeldFactors,
  ProofMethods,
  ProofState,
  RecoveryCodes,
  SecondFactors,
  TotpSecret,
} from '@regie/contract/second-factor/schema'
import type * as z from 'zod/mini'
import { everybody, nothing, presenter, signedIn } from '#platform/present.ts'
import type { Held } from './access.ts'

/** They name the person who makes a passkey. */
export const presentRegistrationOptions = presenter<z.infer<typeof CeremonyOptions>>(signedIn)

/** Asked before a session opens, and inside one. */
export const presentSignInOptions = presenter<z.infer<typeof CeremonyOptions>>(everybody)

/** Asked by whoever passed the first step in this browser, before a session opens. */
export const presentAwaitedStep = presenter<ProofMethods>(everybody)

export const presentProofState = presenter<ProofState>(signedIn)
export const presentSecondFactors = presenter<SecondFactors>(signedIn)
export const presentTotpSecret = presenter<TotpSecret>(signedIn)
export const presentFactorAdded = presenter<FactorAdded>(signedIn)
export const presentRecoveryCodes = presenter<z.infer<typeof RecoveryCodes>>(signedIn)

type HeldRow = Held & Pick<HeldFactors, 'isRequired'>

const withoutCodes = ({ passkeys, hasTotp, isRequired }: HeldRow): HeldFactors => ({ passkeys, hasTotp, isRequired })

/**
 * Of somebody else's second factors. How many recovery codes are left is told to their owner alone. Any role may be given the permission:
 * by scope, clients and talents come to no account but their own.
 */
export const presentHeldFactors = presenter<HeldRow, HeldFactors>({
  staff: withoutCodes,
  talent: withoutCodes,
  client: withoutCodes,
  guest: nothing,
  visitor: nothing,
})
