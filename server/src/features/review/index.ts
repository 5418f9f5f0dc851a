export { reviewHandlers } from './handlers/index.ts'
export { comments } from './table.ts'
