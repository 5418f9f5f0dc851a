/**
 * A start of a product that was stopped, on its own PostgreSQL, until it serves a page; beside a bare server that serves one file, in
 * the same run. Then the memory that it holds at rest.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFile, plainServer } from './big-files.ts'
import { cpuSeconds, residentMebibytes } from './process-figures.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, median } from './table.ts'

const rounds = 5
const targets = { seconds: 1, cpuSeconds: 1.2, mebibytes: 200 }

async function timed<Started>(start: () => Promise<Started>): Promise<{ started: Started; seconds: number }> {
  const began = performance.now()
  const started = await start()
  return { started, seconds: (performance.now() - began) / 1000 }
}

const firstPage = async (url: string) => {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-start-'))
  // PostgreSQL refuses to run as root: its own user passes through.
  chmodSync(directory, 0o711)
  const data = join(directory, 'data')
  makeFile(join(directory, 'page.html'), 20_000)
  const served = async () => {
    const product = await serveProduct({ data, pool: 10 })
    await firstPage(`${product.url}/login`)
    return product
  }
  const bare = async () => {
    const plain = await plainServer(directory)
    await firstPage(`${plain.url}/page.html`)
    return plain
  }
  try {
    // The first start makes the database.
    await (await served()).stop()
    const figures: { ours: number; beside: number; cpu: number; memory: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const plain = await timed(bare)
      plain.started.stop()
      const { started: product, seconds } = await timed(served)
      const cpu = cpuSeconds(product.pid)
      figures.push({ ours: seconds, beside: plain.seconds, cpu, memory: residentMebibytes(product.pid) })
      await product.stop()
    }
    const of = (figure: keyof (typeof figures)[number]) => median(figures.map((one) => one[figure]))
    const bounded = (what: string, value: number, unit: string, most: number, beside = ''): Measure => ({
      what,
      ours: `${value.toFixed(2)} ${unit}`,
      beside,
      result: '',
      target: `≤ ${most} ${unit}`,
      met: value <= most,
    })
    return [
      bounded(
        'second start to the first page, with PostgreSQL',
        of('ours'),
        's',
        targets.seconds,
        `a bare server ${of('beside').toFixed(2)} s`,
      ),
      bounded('processor of Node for it', of('cpu'), 's', targets.cpuSeconds),
      bounded('memory of Node at rest', of('memory'), 'MiB', targets.mebibytes),
    ]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
