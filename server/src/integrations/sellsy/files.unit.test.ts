import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { simulatedSettings } from '#demo/sellsy/simulated.ts'
import { createSellsy } from './sellsy.ts'

const asked: { url: string; options: object | undefined }[] = []
const answers: Record<string, () => { status: number; body: Readable }> = {
  'https://files.exemple.test/a.pdf': () => ({ status: 200, body: Readable.from(['%PDF-', '1.4']) }),
  'https://files.exemple.test/gone.pdf': () => ({ status: 404, body: Readable.from(['no']) }),
}
// Nothing listens there: a file on another host is never requested from Sellsy, and never gets its token.
const sellsy = createSellsy(simulatedSettings('http://127.0.0.1:9'), {
  async open(url, options) {
    asked.push({ url, options })
    const answer = answers[url]
    if (!answer) throw new Error(`no host for ${url}`)
    return { ...answer(), headers: {}, url: new URL(url) }
  },
})
afterAll(() => sellsy.close())

it('fetches a file on another host without its token, up to a limit', async () => {
  const url = 'https://files.exemple.test/a.pdf'
  expect((await sellsy.file(url, 9))?.toString()).toBe('%PDF-1.4')
  expect(await sellsy.file(url, 8)).toHaveLength(8)
  expect(await sellsy.file(url, 7)).toBeNull()
  expect(await sellsy.file('https://files.exemple.test/gone.pdf', 9)).toBeNull()
  expect(asked.map(({ options }) => options)).toEqual([undefined, undefined, undefined, undefined])
})

it('reports the failure without the address', async () => {
  const taking = sellsy.file('https://files.exemple.test/?secret=1', 9)
  await expect(taking).rejects.toMatchObject({ name: 'ServiceTrouble', kind: 'away' })
  await expect(taking).rejects.not.toThrow('secret')
})
