export { reviewHandlers } from './handlers/index.ts'
export { giveBackRound } from './handlers/round.ts'
export { reviewJobs } from './jobs.ts'
export { commentAttachments, comments } from './table.ts'
