import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Path of the product's `package.json`, from the sources and from `server/dist`. */
const description = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '../../../../package.json')
  : join(import.meta.dirname, '../../package.json')

/** The version of this program, as its `package.json` says. */
export const productVersion = (): string =>
  z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(description, 'utf8'))).version
