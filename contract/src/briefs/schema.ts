import * as z from 'zod/mini'

/** A formatting mark on a run of text. */
export type BriefMark =
  | { type: 'bold' | 'italic' | 'strike' | 'underline' | 'code' }
  | { type: 'link'; attrs: { href: string } }

/** A document node in ProseMirror's format. `BriefDocument` checks which children are allowed. */
export type BriefNode = {
  type: string
  attrs?: Record<string, string | number | boolean | null>
  content?: BriefNode[]
  marks?: BriefMark[]
  text?: string
}

/** Maximum size of a document, in characters of JSON, and maximum nesting depth. */
export const largestDocument = 200_000
const deepest = 24

/** Links accept web, mail and telephone addresses. Links that could run a script are refused, not cleaned. */
const safeAddress = /^(?:https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+|tel:\+?[\d\s().-]+)$/i
export const isSafeAddress = (href: string): boolean => href.length <= 2000 && safeAddress.test(href)

/** The editor writes some attributes as null. */
const nothing = z.optional(z.null())
const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'strike', 'underline', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z.string().check(z.refine(isSafeAddress)),
      target: z.optional(z.nullable(z.literal('_blank'))),
      rel: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      class: nothing,
      title: nothing,
    }),
  }),
])
const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1)),
  marks: z.optional(z.array(Mark).check(z.maxLength(6))),
})
const Inline = z.array(
  z.discriminatedUnion('type', [
    Text,
    z.strictObject({ type: z.literal('hardBreak'), marks: z.optional(z.array(Mark)) }),
  ]),
)
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.optional(Inline) })
const Attached = { attachmentId: z.uuid(), name: z.string().check(z.maxLength(255)) }

const blocks = (): z.core.$ZodType => z.array(Block).check(z.minLength(1))
const Item = z.lazy(() => z.strictObject({ type: z.literal('listItem'), content: blocks() }))
const TaskItem = z.lazy(() =>
  z.strictObject({ type: z.literal('taskItem'), attrs: z.strictObject({ checked: z.boolean() }), content: blocks() }),
)
const Block: z.core.$ZodType = z.lazy(() =>
  z.discriminatedUnion('type', [
    Paragraph,
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: z.optional(Inline),
    }),
    z.strictObject({ type: z.literal('bulletList'), content: z.array(Item).check(z.minLength(1)) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.optional(z.strictObject({ start: z.optional(z.int()), type: nothing })),
      content: z.array(Item).check(z.minLength(1)),
    }),
    z.strictObject({ type: z.literal('taskList'), content: z.array(TaskItem).check(z.minLength(1)) }),
    z.strictObject({ type: z.literal('blockquote'), content: blocks() }),
    z.strictObject({ type: z.literal('horizontalRule') }),
    z.strictObject({ type: z.enum(['attachedImage', 'attachedFile']), attrs: z.strictObject(Attached) }),
  ]),
)
const Checked = z.strictObject({ type: z.literal('doc'), content: z.array(Block) })

const nodeTypes = new Set(
  'paragraph heading bulletList orderedList taskList listItem taskItem blockquote horizontalRule attachedImage attachedFile text hardBreak bold italic strike underline code link'.split(
    ' ',
  ),
)
const isNode = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && nodeTypes.has(String(value.type))

/**
 * Cheap check before the schema: every list item is a node of a known type, within the maximum depth. It stops at the first error,
 * whereas the schema reports them all.
 */
function isPlausible(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest * 2) return false
    const next: unknown[] = []
    for (const one of level) {
      if (Array.isArray(one) && !one.every(isNode)) return false
      if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) next.push(inner)
    }
    level = next
  }
  return true
}

const isDocument = (value: unknown): boolean =>
  isPlausible(value) && JSON.stringify(value).length <= largestDocument && z.safeParse(Checked, value).success

const Envelope = z.strictObject(
  { type: z.literal('doc'), content: z.array(z.unknown()) },
  { error: 'Ce brief n’a pas la forme attendue' },
)

/** Rich text: a closed list of blocks and marks. Links are safe addresses. Images and files are attachments of the brief. */
export type BriefDocument = { type: 'doc'; content: BriefNode[] }
export const BriefDocument = z.pipe(
  Envelope,
  z.custom<BriefDocument>(isDocument, 'Ce brief est trop long, ou contient ce qui ne peut pas être enregistré'),
)
