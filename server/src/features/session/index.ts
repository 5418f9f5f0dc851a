export { createActorLookup, createGuestLookup, guestHere } from './access.ts'
export { sessionHandlers } from './handlers/index.ts'
export { sessionJobs } from './jobs.ts'
export { guests, mailedTokens, sessions } from './table.ts'
