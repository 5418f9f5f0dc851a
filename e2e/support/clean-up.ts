import { rmSync } from 'node:fs'
import { dataRoot } from './product.ts'

/** Runs last: Playwright has stopped the products by then. */
export default function cleanUp() {
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
