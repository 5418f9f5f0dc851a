export { reviewHandlers } from './handlers/index.ts'
export { reviewJobs } from './jobs.ts'
export { commentAttachments, comments } from './table.ts'
