import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '../../../deploy')

/** An example of `deploy/` with a few of its words replaced, each once. Throws where it holds none of them any more. */
export function shippedExample(path: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(join(deploy, path), 'utf8')
  for (const [before, after] of changes) {
    if (!before.test(text)) throw new Error(`deploy/${path} holds nothing like ${before.source}`)
    text = text.replace(before, () => after)
  }
  return text
}
