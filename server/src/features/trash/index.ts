export { trashHandlers } from './handlers/index.ts'
export { trashJobs } from './jobs.ts'
