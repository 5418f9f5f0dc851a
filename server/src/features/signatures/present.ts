import type { CodeSent } from '@regie/contract/signatures/schema'
import { presenter, signedIn } from '#platform/present.ts'

export const presentCodeSent = presenter<CodeSent>(signedIn)
