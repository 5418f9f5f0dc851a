export { briefsHandlers } from './handlers/index.ts'
export { briefAttachments, briefRevisions, briefs } from './table.ts'
