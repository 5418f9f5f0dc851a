export { reviewHandlers } from './handlers.ts'
