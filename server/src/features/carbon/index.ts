export { frozen } from './handlers/balance.ts'
export { carbonHandlers } from './handlers/index.ts'
export { carbonLines } from './table.ts'
