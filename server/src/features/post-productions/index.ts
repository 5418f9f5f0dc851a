export { visibleTo as visiblePostProductions } from './access.ts'
export { postProductionsAssignedTo, postProductionsOfProductions, versionsOfMedias } from './handlers/deletion.ts'
export { sendingStep } from './handlers/history.ts'
export { postProductionsHandlers } from './handlers/index.ts'
export { actingAs, lockSeen, move, refuseUnless } from './handlers/move.ts'
export type { GiveBackRound } from './handlers/moves.ts'
export {
  announce as announcePostProduction,
  isOfClient,
  shownTo,
  visibleOne,
} from './handlers/post-production.ts'
export { checkClientStep } from './handlers/steps.ts'
export { postProductionFiles, postProductions, postProductionTransitions, postProductionVersions } from './table.ts'
