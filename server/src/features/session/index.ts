import { session as routes } from '@regie/contract/session/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { sessionHandlers } from './handlers/index.ts'
import { sessionJobs } from './jobs.ts'

export { ensureGuest, sessionColumns, sessionLookups } from './access.ts'
export { browserText } from './browser-text.ts'
export { endPendingSignIn, readPendingSignIn } from './first-step.ts'
export { sessionIsOpen } from './lifetimes.ts'
export { sessionPages } from './page.ts'
export { presentSession } from './present.ts'
export { setupKeyOf } from './setup-key.ts'
export { openSession, recordRefusal, renewSession } from './sign-ins.ts'
export { guests, knownBrowsers, mailedTokens, sessions, signIns } from './table.ts'
export { mailedLinks } from './tokens.ts'

export const sessionFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { secondFactors }) => sessionHandlers(platform, secondFactors),
  jobs: sessionJobs,
}
