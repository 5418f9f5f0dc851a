import { contract } from '@regie/contract'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from './regie.ts'

const routes = contract['second-factor']
const period = 30_000

/**
 * An authenticator application whose clock is stopped at `at`: on a slow machine a step ends during a test. Each code
 * works once: later ones are `steps` of 30 s further.
 */
export class CodeApplication {
  readonly #totp: TOTP
  readonly #at: number
  constructor(key: string, at = Date.now()) {
    this.#at = at
    this.#totp = new TOTP({ secret: Secret.fromBase32(key) })
  }
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: this.#at + steps * period })
  }
}

/** Waits out the end of a step, so that all codes of a test come from one step. */
async function calmStep(): Promise<void> {
  const left = period - (Date.now() % period)
  if (left < 4000) await new Promise((resolve) => setTimeout(resolve, left + 50))
}

/** Enrols an application for a signed-in person, with the code of the previous step. Answers the recovery codes too. */
export async function enrolCodes(browser: Browser): Promise<{ application: CodeApplication; recoveryCodes: string[] }> {
  await calmStep()
  const { key } = (await browser.call(routes.beginTotp, {})).data
  const application = new CodeApplication(key)
  const { data } = await browser.call(routes.confirmTotp, { body: { code: application.code(-1) } })
  return { application, recoveryCodes: data.recoveryCodes ?? [] }
}
