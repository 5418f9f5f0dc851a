import { users as routes } from '@regie/contract/users/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { usersHandlers } from './handlers.ts'

export { checkProducteur, isOfPersonNamed, openAccount, visibleUsers } from './access.ts'
export { changeAddress } from './addresses.ts'
export { createUser } from './handlers.ts'
export { addressConfirmation, addressNotice, invitation } from './jobs.ts'
export { lockDeletableUser, lockManagedUser } from './locks.ts'
export { updatePermissionsByRole } from './permissions.ts'
export { presentUser } from './present.ts'
export { userColumns, users } from './table.ts'

export const usersFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { ownerships, mailedLinks }) => usersHandlers(platform, ownerships, mailedLinks),
}
