import type { secondFactor } from '@regie/contract/second-factor/routes'
import type { SessionInfo } from '@regie/contract/session/schema'
import { callOf } from '#platform/api/call.ts'
import { canAutofill, passkeyFromField, signWithPasskey, stopWaiting } from '#platform/session/webauthn.ts'

// Written by hand and checked against the contract's types only: the sign-in page loads no schema before the first
// keystroke.
const options = callOf<typeof secondFactor.passkeySignInOptions>({
  kind: 'json',
  method: 'POST',
  path: '/api/auth/passkey/options',
})
const signIn = callOf<typeof secondFactor.signInWithPasskey>({
  kind: 'json',
  method: 'POST',
  path: '/api/auth/passkey',
})

/** Signs in with a passkey chosen in the browser's window. */
export async function signInByPasskey(): Promise<SessionInfo> {
  const passkey = await signWithPasskey(await options())
  return signIn({ body: { passkey } })
}

/**
 * Signs in with a passkey chosen in the list of the address field; null in browsers without such a list, or once
 * cancelled.
 */
export async function signInFromField(): Promise<SessionInfo | null> {
  if (!(await canAutofill())) return null
  const passkey = await passkeyFromField(await options())
  return passkey && signIn({ body: { passkey } })
}

export { stopWaiting }
