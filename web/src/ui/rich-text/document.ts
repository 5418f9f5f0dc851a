/** A rich text, as the editor writes it: blocks, their marks, and the files attached to it named by their ids. */
export type RichMark = { type: string; attrs?: Record<string, unknown> }
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}
export type RichDocument = { type: 'doc'; content: RichNode[] }

/** Where an attached file is read, from its id. */
export type AddressOf = (attachmentId: string) => string

export const textAttribute = (node: RichNode, name: string): string => {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}
