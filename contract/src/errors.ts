import * as z from 'zod/mini'
import { errors } from './error-table.ts'
import { keysOf } from './keys.ts'

export { errors } from './error-table.ts'

/** The code of an error, for programs. People read the message. */
export const ErrorCode = z.enum(keysOf(errors))
export type ErrorCode = z.infer<typeof ErrorCode>

/** The body of every error. `fields` maps a form field to its message. `current` is the current row (409). */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    current: z.optional(z.unknown()),
    /** For an illegal transition: the current status, and the refused action. */
    from: z.optional(z.string()),
    action: z.optional(z.string()),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
