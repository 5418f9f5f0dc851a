import { connect, type Socket } from 'node:net'

const blank = Buffer.from('\r\n\r\n')

/** Bytes of a whole answer, once its head is there; null before. Throws unless it is a 200 of known length. */
function lengthOf(head: Buffer): number | null {
  const end = head.indexOf(blank)
  if (end === -1) return null
  const text = head.toString('latin1', 0, end)
  const [, length] = /^content-length: *(\d+)/im.exec(text) ?? []
  if (!text.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(text)
  return end + blank.length + Number(length)
}

/** Asks again as soon as the answer is whole, until `isOver`. Counts whole answers. */
function askAgain(socket: Socket, asked: string, isOver: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    /** What came of the head; empty once it is whole. */
    let head: Buffer[] = []
    let isHead = true
    let left = 0
    socket.on('error', reject)
    socket.on('data', (bytes: Buffer) => {
      left -= bytes.length
      if (isHead) {
        head.push(bytes)
        const whole = lengthOf(Buffer.concat(head))
        if (whole === null) return
        left += whole
        isHead = false
        head = []
      }
      if (left > 0) return
      count += 1
      left = 0
      isHead = true
      if (isOver()) socket.end(() => resolve(count))
      else socket.write(asked)
    })
    socket.write(asked)
  })
}

/**
 * Whole answers per second of one address, for a session, over connections that stay open. The bytes are counted and forgotten: a
 * client that reads them as HTTP libraries do is slower than what it measures, with files.
 */
export async function answersPerSecond(
  url: string,
  cookie: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const asked = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      askAgain(connect(Number(port), hostname).setNoDelay(true), asked, () => performance.now() >= end),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}
