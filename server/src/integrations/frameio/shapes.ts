import * as z from 'zod/mini'

export const frameioName = 'Frame.io'

const author = z.nullish(z.object({ name: z.nullish(z.string()) }))
const textFields = {
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.nullish(z.string()),
  owner: author,
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
  completed_at: z.nullish(z.string()),
}
const Reply = z.object(textFields)
const Remark = z.object({
  ...textFields,
  /** Frames. */
  timestamp: z.nullish(z.number()),
  /** Frames. */
  duration: z.nullish(z.number()),
  page: z.nullish(z.number()),
  /** Shapes, as a JSON string. */
  annotation: z.nullish(z.string()),
  replies: z.nullish(z.array(Reply)),
})
export type FrameioReply = z.infer<typeof Reply>
export type FrameioRemark = z.infer<typeof Remark>

export const RemarkPage = z.object({
  data: z.array(Remark),
  links: z.nullish(z.object({ next: z.nullish(z.string()) })),
})
export const File = z.object({
  data: z.object({ id: z.string(), name: z.nullish(z.string()), view_url: z.nullish(z.string()) }),
})
