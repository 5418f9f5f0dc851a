import { type Reactions, useChange as useAnyChange } from '#platform/api/use-change.ts'
import { key } from './client.ts'

/** A mutation of a company or of its members, outside a form. */
export const useCompanyChange = <Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  reactions: Omit<Reactions<Answer>, 'stale'> = {},
) => useAnyChange(send, { mutationKey: key, ...reactions, stale: [key] })
