import * as z from 'zod/mini'

/** Days during which a deleted row can be restored. */
export const trashDays = 30

/** The effect of a deletion, in French: what is deleted with the row, or why it is refused. */
export const Deletion = z.object({ goesWith: z.array(z.string()), refusals: z.array(z.string()) })
export type Deletion = z.infer<typeof Deletion>
