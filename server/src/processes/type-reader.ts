// Tells what files are, one after the other: a line of base64 (the first bytes of a file) on standard input, a line of JSON (a media
// type, or null) on standard output. Says "ready" before the first. Ends with its input.
import { createInterface } from 'node:readline'
import { typeOf } from './file-types.ts'

process.stdout.write('"ready"\n')
for await (const line of createInterface({ input: process.stdin })) {
  const type = await typeOf(Buffer.from(line, 'base64'))
  process.stdout.write(`${JSON.stringify(type)}\n`)
}
