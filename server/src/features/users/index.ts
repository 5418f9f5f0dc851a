export { checkProducteur, openAccount, visibleTo as visibleUsers } from './access.ts'
export { createUser, lockLeaving, type Ownership, usersHandlers } from './handlers.ts'
export { invitation } from './jobs.ts'
export { users } from './table.ts'
