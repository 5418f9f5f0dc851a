export { dashboardHandlers } from './handlers/index.ts'
