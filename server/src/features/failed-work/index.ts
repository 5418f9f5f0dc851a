export { failedWorkHandlers } from './handlers.ts'
