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
import type { FactorCounts } from './access.ts'

/** The options name the person who creates a passkey. */
export const presentRegistrationOptions = presenter<z.infer<typeof CeremonyOptions>>(signedIn)

/** Requested before a session opens, and inside one. */
export const presentSignInOptions = presenter<z.infer<typeof CeremonyOptions>>(everybody)

/** Requested by a browser that passed the first step, before a session opens. */
export const presentAwaitedStep = presenter<ProofMethods>(everybody)

export const presentProofState = presenter<ProofState>(signedIn)
export const presentSecondFactors = presenter<SecondFactors>(signedIn)
export const presentTotpSecret = presenter<TotpSecret>(signedIn)
export const presentFactorAdded = presenter<FactorAdded>(signedIn)
export const presentRecoveryCodes = presenter<z.infer<typeof RecoveryCodes>>(signedIn)

type HeldRow = FactorCounts & Pick<HeldFactors, 'isRequired'>

const withoutCodes = ({ passkeys, hasTotp, isRequired }: HeldRow): HeldFactors => ({ passkeys, hasTotp, isRequired })

/**
 * The second factors of another person. Only their owner reads the number of recovery codes left. Any role may hold the
 * permission: clients and talents have no other account in scope.
 */
export const presentHeldFactors = presenter<HeldRow, HeldFactors>({
  staff: withoutCodes,
  talent: withoutCodes,
  client: withoutCodes,
  guest: nothing,
  visitor: nothing,
})
