export { briefsHandlers } from './handlers/index.ts'
export { briefAttachments, briefs } from './table.ts'
