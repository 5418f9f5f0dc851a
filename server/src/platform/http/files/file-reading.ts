import { readFile } from 'node:fs/promises'

/** How long reading a small file may take, in milliseconds. */
const patience = 2000

/** Tells whether a file can be read: libuv reads in its threads, which long work can take all of. One read at a time. */
export function fileReading(): () => Promise<boolean> {
  let reading: Promise<boolean> | null = null
  const read = () =>
    readFile(import.meta.filename).then(
      () => true,
      () => false,
    )
  return async () => {
    reading ??= read().finally(() => {
      reading = null
    })
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      late = setTimeout(() => resolve(false), patience)
    })
    try {
      return await Promise.race([reading, tooLate])
    } finally {
      clearTimeout(late)
    }
  }
}
