export { mediasHandlers, mediasOfProductions } from './handlers.ts'
export { medias } from './table.ts'
