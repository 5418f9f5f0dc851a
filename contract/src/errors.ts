import * as z from 'zod/mini'
import { errors } from './error-table.ts'
import { keysOf } from './keys.ts'

export { errors } from './error-table.ts'

/** The name of a failure: what programs compare, where people read the message. */
export const ErrorCode = z.enum(keysOf(errors))
export type ErrorCode = z.infer<typeof ErrorCode>

/** The body of every failed answer. `fields` maps a form field to its message; `current` is the row as it now stands (409). */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    current: z.optional(z.unknown()),
    /** Of an illegal transition: the present status, and the action that was refused. */
    from: z.optional(z.string()),
    action: z.optional(z.string()),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
