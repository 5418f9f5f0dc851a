import { deposits } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { useSession } from '#platform/session/session.ts'

/** What a file may be when one deposits it: all that one's role allows, or the only category of the place. */
export function useDepositChoices(only: MediaCategory | undefined): readonly MediaCategory[] {
  const allowed = deposits[useSession(({ user }) => user?.role) ?? 'CLIENT']
  return only === undefined ? allowed : [only]
}
