/** A rich text as the editor produces it: blocks, marks, and attachments referenced by id. */
export type RichMark = { type: string; attrs?: Record<string, unknown> }
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}
export type RichDocument = { type: 'doc'; content: RichNode[] }

/** Address of an attachment, from its id. */
export type AddressOf = (attachmentId: string) => string

export const textAttribute = (node: RichNode, name: string): string => {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}
