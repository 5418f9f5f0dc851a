import * as z from 'zod/mini'

/** How long what was deleted can be recovered, in days. */
export const trashDays = 30

/** What a deletion would do: what goes with the row, or why it is refused, as French phrases. */
export const Deletion = z.object({ goesWith: z.array(z.string()), refusals: z.array(z.string()) })
export type Deletion = z.infer<typeof Deletion>
