const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML, in an attribute too. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Writes a value, as JSON, into the empty `<meta>` of that name: the page reads it before anything is drawn. */
export const writeMeta = (document: string, name: string, value: unknown): string =>
  document.replace(
    `<meta name="${name}" content=""`,
    () => `<meta name="${name}" content="${escaped(JSON.stringify(value))}"`,
  )

/** What a page asks for first, as it was answered before the page was sent. */
export type PageAnswers = {
  /** When the answers were read, by the clock of the server: what changes after it is told by the stream of events. */
  since: string
  /** Bodies of the answers, as JSON, by the address of the call. */
  answers: ReadonlyMap<string, string>
}

/** The id of the element that holds them. */
export const answersElement = 'answers'

/** Writes answers at the end of a page. `<` is written as an escape: no text of an answer can end the element that holds it. */
export function pageOfAnswers(document: string, { since, answers }: PageAnswers): string {
  const members = Array.from(answers, ([address, body]) => `${JSON.stringify(address)}:${body}`)
  const json = `{"since":${JSON.stringify(since)},"answers":{${members.join(',')}}}`.replaceAll('<', '\\u003c')
  return document.replace(
    '</body>',
    () => `<script type="application/json" id="${answersElement}">${json}</script></body>`,
  )
}
