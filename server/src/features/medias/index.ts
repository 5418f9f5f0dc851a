export { mediasOfProductions } from './handlers/deletion.ts'
export { mediasHandlers } from './handlers/index.ts'
export { mediasJobs } from './jobs.ts'
export { mediaFolders, medias } from './table.ts'
