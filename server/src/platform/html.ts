/** Markup that is sent as it is. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString(): string {
    return this.markup
  }
}

/** What a template takes in. */
export type HtmlPiece = Html | string | number | null | false | readonly HtmlPiece[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function markupOf(piece: HtmlPiece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Html) return piece.markup
  return typeof piece === 'object' ? piece.map(markupOf).join('') : escaped(String(piece))
}

/** The lines and the indentation of a template, between its tags: nobody needs to receive them. */
const layout = /(?<=^|>)\s*\n\s*(?=<|$)/g

/**
 * A template of HTML. What is put in is escaped, for the text of an element as for an attribute between quotes, unless it is `Html`
 * itself; a list is joined; null and false are left out.
 */
export function html(template: TemplateStringsArray, ...pieces: readonly HtmlPiece[]): Html {
  const [first = '', ...rest] = template.map((part) => part.replaceAll(layout, ''))
  return new Html(first + rest.map((part, index) => markupOf(pieces[index] ?? null) + part).join(''))
}
