import { readFile } from 'node:fs/promises'

/** Time limit to read a small file, in milliseconds. */
const readTimeout = 2000

/** Checks that files can be read: long work may occupy all of libuv's threads. One read at a time. */
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
      late = setTimeout(() => resolve(false), readTimeout)
    })
    try {
      return await Promise.race([reading, tooLate])
    } finally {
      clearTimeout(late)
    }
  }
}
