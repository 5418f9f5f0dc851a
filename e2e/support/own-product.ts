import { join } from 'node:path'
import { Product } from '../../server/test/crash/product.ts'
import { dataRoot } from './product.ts'
import { test as journey } from './test.ts'

export { expect } from './test.ts'

/** The `test` of journeys that change the whole installation: they have a demo agency of their own, at `own`. */
export const test = journey.extend<object, { own: string }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, run, { workerIndex }) => {
      const product = await (await Product.start(join(dataRoot, `own-${workerIndex}`))).ready()
      try {
        await run(product.url)
      } finally {
        process.kill(product.pid, 'SIGTERM')
        await product.gone()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, run) => run(own),
})
