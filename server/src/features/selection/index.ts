export { selectionHandlers } from './handlers/index.ts'
