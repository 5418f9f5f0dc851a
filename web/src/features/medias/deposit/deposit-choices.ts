import { uploadableCategories } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { useSession } from '#platform/session/session.ts'

/** Categories that the person may deposit: all of their role, or the only one of the place. */
export function useDepositChoices(only: MediaCategory | undefined): readonly MediaCategory[] {
  const allowed = uploadableCategories[useSession(({ user }) => user?.role) ?? 'CLIENT']
  return only === undefined ? allowed : [only]
}
