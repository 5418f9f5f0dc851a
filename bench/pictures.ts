import autocannon from 'autocannon'
import sharp from 'sharp'

const seconds = 4

/** Answers per second to one address, for a session. Throws where one is refused. */
export async function perSecond(url: string, cookie: string, connections: number): Promise<number> {
  const found = await autocannon({ url, connections, duration: seconds, headers: { cookie } })
  if (found.non2xx + found.errors > 0) throw new Error(`${url}: ${found.non2xx + found.errors} failures`)
  return found.requests.average
}

/** A photo as JPEG: three megapixels of noise: its previews weigh what those of a detailed photo do. */
export const detailedPhoto = () =>
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
