/** Pictures made from a file, asked for as a page of them does, beside a file piped by Node: same bytes, alternate rounds. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { onProductAlone, plainServer } from './big-files.ts'
import { atLeast, type Measure, median } from './table.ts'

const rounds = 3
const seconds = 4
const target = 0.8

async function perSecond(url: string, cookie: string, connections: number): Promise<number> {
  const found = await autocannon({ url, connections, duration: seconds, headers: { cookie } })
  if (found.non2xx + found.errors > 0) throw new Error(`${url}: ${found.non2xx + found.errors} failures`)
  return found.requests.average
}

/** Three megapixels of noise: its previews weigh what those of a detailed photo do. */
const noise = () =>
  sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer()

export const bench = (): Promise<Measure[]> =>
  onProductAlone(async ({ client, cookie, directory }) => {
    const photo = await noise()
    writeFileSync(join(directory, 'photo.jpg'), photo)
    const key = await client.deposit('photo.jpg', join(directory, 'photo.jpg'), photo.length)
    const ours = await client.preview(key, 'medium')
    const bytes = Buffer.from(await (await fetch(ours, { headers: { cookie } })).arrayBuffer())
    writeFileSync(join(directory, 'same.webp'), bytes)
    const plain = await plainServer(directory)
    const beside = `${plain.url}/same.webp`
    const measures: Measure[] = []
    try {
      for (const connections of [1, 32]) {
        await perSecond(ours, cookie, connections)
        const pairs: { ours: number; beside: number }[] = []
        for (let round = 0; round < rounds; round += 1)
          pairs.push({
            ours: await perSecond(ours, cookie, connections),
            beside: await perSecond(beside, cookie, connections),
          })
        const ratios = pairs.map((pair) => pair.ours / pair.beside)
        measures.push({
          what: `picture of ${Math.round(bytes.length / 1000)} kB, ${connections} at once, beside a Node pipe`,
          ours: `${Math.round(median(pairs.map((pair) => pair.ours)))} req/s`,
          beside: `${Math.round(median(pairs.map((pair) => pair.beside)))} req/s`,
          ...atLeast(target, ratios),
        })
      }
    } finally {
      plain.stop()
    }
    return measures
  }, {})
