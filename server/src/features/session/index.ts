export { createActorLookup } from './access.ts'
export { sessionHandlers } from './handlers/index.ts'
export { sessionJobs } from './jobs.ts'
