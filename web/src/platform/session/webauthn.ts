import type { AuthenticationResponse, RegistrationResponse } from '@regie/contract/second-factor/schema'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/api-error.ts'

type Ceremony = { options: Record<string, unknown> }

const unsupportedSentence = 'Ce navigateur ne connaît pas les clés d’accès. Utilisez un autre moyen.'
const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour ce compte.',
  SecurityError: 'Les clés d’accès ne fonctionnent pas à cette adresse : ouvrez Régie à son adresse publique.',
  NotSupportedError: 'Cet appareil ne peut pas faire de clé d’accès qui vérifie votre identité.',
  ConstraintError: 'Cet appareil ne peut pas faire de clé d’accès qui vérifie votre identité.',
}
const refusal = (message: string) => new ApiError({ status: 0, code: 'INVALID', message })

/** French sentence for a refusal of the browser; the person may also have closed its window. */
function sentenceOf(error: unknown): ApiError {
  if (!browserSupportsWebAuthn()) return refusal(unsupportedSentence)
  const name = error instanceof Error ? error.name : ''
  return refusal(sentences[name] ?? 'La clé d’accès n’a pas répondu. Réessayez quand vous êtes prêt.')
}

/** Creates a passkey on one of the person's devices. Rejects with an ApiError that can be shown. */
export const makePasskey = ({ options }: Ceremony): Promise<RegistrationResponse> =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).catch(
    (error: unknown) => {
      throw sentenceOf(error)
    },
  )

/** Signs with a passkey that the person chooses. Rejects with an ApiError that can be shown. */
export const signWithPasskey = ({ options }: Ceremony): Promise<AuthenticationResponse> =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }).catch(
    (error: unknown) => {
      throw sentenceOf(error)
    },
  )

/** True when the browser can list passkeys under a field. */
export const canAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Resolves when the person chooses a passkey in the list of the address field; null when cancelled. */
export const passkeyFromField = ({ options }: Ceremony): Promise<AuthenticationResponse | null> =>
  startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: true,
    verifyBrowserAutofillInput: false,
  }).catch((error: unknown) => {
    if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return null
    throw sentenceOf(error)
  })

/** Cancels the wait. */
export const stopWaiting = () => WebAuthnAbortService.cancelCeremony()
