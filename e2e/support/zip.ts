import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** Content of a ZIP: the bytes of each file by path. */
export async function contentOfZip(path: string): Promise<Map<string, Buffer>> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, { autoClose: false })
  const entries: yauzl.Entry[] = []
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => entries.push(entry))
    zip.once('end', resolve)
    zip.once('error', reject)
  })
  const found = new Map<string, Buffer>()
  for (const entry of entries) {
    const stream = await promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry)
    found.set(entry.fileName, await buffer(stream))
  }
  zip.close()
  return found
}
