const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * JSON whose objects have their keys in the order of their UTF-16 units, without spaces (RFC 8785): one text for one content, whoever
 * writes it. Throws RangeError for a number that JSON can't hold.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (isRecord(value)) {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join()}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is no number of JSON`)
  return JSON.stringify(value ?? null)
}
