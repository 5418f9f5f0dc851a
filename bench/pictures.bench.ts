/** Pictures made from a file, asked for as a page of them does, beside a file piped by Node: same bytes, alternate rounds. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onProductAlone, plainServer } from './big-files.ts'
import { detailedPhoto } from './detailed-photo.ts'
import { answersPerSecond } from './raw-client.ts'
import { inTurns, type Measure } from './table.ts'

const seconds = 4
const target = 0.8

export const bench = (): Promise<Measure[]> =>
  onProductAlone(async ({ client, cookie, directory }) => {
    const photo = await detailedPhoto()
    writeFileSync(join(directory, 'photo.jpg'), photo)
    const key = await client.deposit('photo.jpg', join(directory, 'photo.jpg'), photo.length)
    const ours = await client.preview(key, 'medium')
    const bytes = Buffer.from(await (await fetch(ours, { headers: { cookie } })).arrayBuffer())
    writeFileSync(join(directory, 'same.webp'), bytes)
    const plain = await plainServer(directory)
    const beside = `${plain.url}/same.webp`
    const measures: Measure[] = []
    try {
      for (const connections of [1, 32])
        measures.push(
          await inTurns({
            what: `picture of ${Math.round(bytes.length / 1000)} kB, ${connections} at once, beside a Node pipe`,
            unit: 'req/s',
            target,
            ours: () => answersPerSecond(ours, cookie, connections, seconds),
            beside: () => answersPerSecond(beside, cookie, connections, seconds),
          }),
        )
    } finally {
      plain.stop()
    }
    return measures
  }, {})
