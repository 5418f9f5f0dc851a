export { profileHandlers } from './handlers/index.ts'
