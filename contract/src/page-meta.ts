const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML, in an attribute too. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Writes a value, as JSON, into the empty `<meta>` of that name: the page reads it before anything is drawn. */
export const writeMeta = (document: string, name: string, value: unknown): string =>
  document.replace(
    `<meta name="${name}" content=""`,
    () => `<meta name="${name}" content="${escaped(JSON.stringify(value))}"`,
  )
