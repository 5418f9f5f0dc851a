import type { BriefDocument, BriefNode } from './schema.ts'

/** The document of a brief never saved. */
export const emptyDocument: BriefDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

const inlineText = (node: BriefNode): string =>
  node.type === 'hardBreak' ? '\n' : (node.text ?? (node.content ?? []).map(inlineText).join(''))

/** The lines of a block: one per paragraph, heading or item. Each line starts with the sign of its block. */
function linesOf(node: BriefNode, sign = ''): string[] {
  const name = node.attrs?.['name']
  if (node.type === 'horizontalRule') return ['———']
  if (node.type === 'attachedImage' || node.type === 'attachedFile') return [`[${String(name)}]`]
  if (node.type === 'paragraph' || node.type === 'heading') {
    const text = inlineText(node)
    return text === '' && sign === '' ? [] : [`${sign}${text}`]
  }
  const signs: Record<string, string> = {
    listItem: '• ',
    taskItem: node.attrs?.['checked'] === true ? '☑ ' : '☐ ',
    blockquote: '» ',
  }
  const own = signs[node.type] ?? ''
  return (node.content ?? []).flatMap((child, index) => linesOf(child, index === 0 ? own || sign : ''))
}

/** A document as plain text, one line per block. Search, comparison and compact views use it. */
export const plainText = ({ content }: BriefDocument): string => content.flatMap((node) => linesOf(node)).join('\n')

/** True when a document has no text and no attachment. */
export const isEmpty = (document: BriefDocument): boolean => plainText(document).trim() === ''

/** A document without its attachments, which belong to one brief: for another subject. */
export function withoutAttachments(document: BriefDocument): BriefDocument {
  const kept = (nodes: readonly BriefNode[]): BriefNode[] =>
    nodes.flatMap((node) => {
      if (node.type === 'attachedImage' || node.type === 'attachedFile') return []
      if (!node.content) return [node]
      const content = kept(node.content)
      // A list without items, or a quote without blocks, is none.
      return content.length === 0 && node.content.length > 0 ? [] : [{ ...node, content }]
    })
  const content = kept(document.content)
  return content.length === 0 ? emptyDocument : { type: 'doc', content }
}

/** A canonical key for a node. Field order is ignored because a database does not keep it. Empty values are ignored too. */
function canonicalKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalKey).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const fields = Object.entries(value).filter(([, held]) => held !== null && held !== undefined)
  return `{${fields
    .map(([name, held]) => `${name}:${canonicalKey(held)}`)
    .toSorted()
    .join()}}`
}

/** True when two documents have the same content. */
export const isSameDocument = (one: BriefDocument, other: BriefDocument): boolean =>
  canonicalKey(one) === canonicalKey(other)

/** Matches each block of `before` to its index in `after`; -1 for a removed block. It keeps the longest ordered match. */
function alignBlocks(before: readonly string[], after: readonly string[]): number[] {
  const rows = before.length
  const columns = after.length
  const common = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const line = common[row]
      if (line)
        line[column] =
          before[row] === after[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const found = Array.from({ length: rows }, () => -1)
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[row] === after[column]) {
      found[row] = column
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return found
}

type MergeResult = {
  document: BriefDocument
  /** Number of places that both authors changed. The merge keeps both texts there, mine first. */
  conflicts: number
}

/**
 * Merges two edits of the same document. A block changed by one author takes that author's text. A block changed by both keeps both
 * texts, mine first: no text is lost.
 */
export function mergeDocuments(base: BriefDocument, mine: BriefDocument, theirs: BriefDocument): MergeResult {
  const keys = ({ content }: BriefDocument) => content.map(canonicalKey)
  const [ofBase, ofMine, ofTheirs] = [keys(base), keys(mine), keys(theirs)]
  const [inMine, inTheirs] = [alignBlocks(ofBase, ofMine), alignBlocks(ofBase, ofTheirs)]
  const content: BriefNode[] = []
  let conflicts = 0
  let [row, left, right] = [0, 0, 0]
  const between = (rowEnd: number, leftEnd: number, rightEnd: number) => {
    const [was, my, their] = [ofBase.slice(row, rowEnd), ofMine.slice(left, leftEnd), ofTheirs.slice(right, rightEnd)]
    const [mineIs, theirsIs] = [mine.content.slice(left, leftEnd), theirs.content.slice(right, rightEnd)]
    const same = (one: string[], other: string[]) => one.join('\u0000') === other.join('\u0000')
    if (same(my, their) || same(their, was)) content.push(...mineIs)
    else if (same(my, was)) content.push(...theirsIs)
    else {
      // A block deleted by one author is removed, unless the other author changed it.
      const survives = (node: BriefNode, other: string[]) => {
        const key = canonicalKey(node)
        return !was.includes(key) || other.includes(key)
      }
      const ours = mineIs.filter((node) => survives(node, their))
      const added = theirsIs.filter((node) => survives(node, my) && !my.includes(canonicalKey(node)))
      const isNew = (node: BriefNode) => !was.includes(canonicalKey(node))
      if (ours.some(isNew) && added.some(isNew)) conflicts += 1
      content.push(...ours, ...added)
    }
  }
  // A block present in all three documents is an anchor: the merge resumes after it.
  for (let anchor = 0; anchor < ofBase.length; anchor += 1) {
    const [inMyText, inTheirText] = [inMine[anchor] ?? -1, inTheirs[anchor] ?? -1]
    const block = base.content[anchor]
    if (inMyText < 0 || inTheirText < 0 || !block) continue
    between(anchor, inMyText, inTheirText)
    content.push(block)
    row = anchor + 1
    left = inMyText + 1
    right = inTheirText + 1
  }
  between(ofBase.length, ofMine.length, ofTheirs.length)
  return { document: { type: 'doc', content: content.length > 0 ? content : emptyDocument.content }, conflicts }
}
