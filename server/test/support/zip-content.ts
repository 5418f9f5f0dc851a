import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Content of a ZIP: the bytes of each file by path. */
export const contentOfZip = (zip: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(zip, {}, (refused, file) => {
      if (refused) return reject(refused)
      const contents: Promise<[string, Buffer]>[] = []
      file.on('entry', (entry) => {
        contents.push(
          new Promise((give, refuse) => {
            file.openReadStream(entry, (failure, stream) =>
              failure ? refuse(failure) : give(buffer(stream).then((content) => [entry.fileName, content])),
            )
          }),
        )
      })
      file.on('end', () => resolve(Promise.all(contents).then((all) => new Map(all))))
      file.on('error', reject)
    })
  })
