export { reviewHandlers } from './handlers.ts'
export { comments } from './table.ts'
