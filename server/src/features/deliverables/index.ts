export { deliverablesHandlers } from './handlers.ts'
