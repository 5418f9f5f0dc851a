import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readIntegrations } from '#integrations/open.ts'
import { readConfig } from '#platform/config.ts'
import { startProduct } from '#start.ts'

/**
 * The product in a process of its own, for measures from outside. Sends its address once it answers. Then, on each
 * request, sends the bytes of memory in use after a full collection. Ends with its parent.
 */
setFlagsFromString('--expose_gc')
const collect: unknown = runInNewContext('gc')

const [port = ''] = process.argv.slice(2)
const running = await startProduct(readConfig(['--port', port, '--host', '127.0.0.1'], process.env), {
  pages: null,
  services: readIntegrations(process.env),
})

process.on('message', () => {
  if (typeof collect === 'function') for (let time = 0; time < 3; time += 1) collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, used: heapUsed + external })
})
process.on('disconnect', () => void running.stop().finally(() => process.exit()))
process.send?.({ url: `http://127.0.0.1:${port}` })
