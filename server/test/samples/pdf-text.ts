import { inflateSync } from 'node:zlib'

/** The text of a PDF without its metadata: its strings, in drawing order. */
export function textOfPdf(content: Buffer): string {
  const source = content.toString('latin1')
  const said: string[] = []
  for (const { index, 0: opening } of source.matchAll(/stream\r?\n/g)) {
    if (source.slice(index - 3, index) === 'end') continue
    const from = index + opening.length
    try {
      const drawn = inflateSync(content.subarray(from, source.indexOf('endstream', from))).toString('latin1')
      for (const [, hexadecimal, plain] of drawn.matchAll(/<([0-9a-fA-F]+)>|\(((?:[^()\\]|\\.)*)\)/g))
        said.push(plain ?? Buffer.from(hexadecimal ?? '', 'hex').toString('latin1'))
    } catch {
      // A font, or a picture that is not deflated.
    }
  }
  return said.join('')
}
