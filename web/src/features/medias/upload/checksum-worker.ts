import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes read at once: bounds the memory used, whatever the file's size. */
const step = 4 * 1024 * 1024

async function hashOf(file: File): Promise<string> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += step)
    hash.update(new Uint8Array(await file.slice(start, start + step).arrayBuffer()))
  return bytesToHex(hash.digest())
}

// `crypto.subtle.digest` needs the whole file in memory.
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void hashOf(data).then(
    (hash) => postMessage(hash),
    () => postMessage(null),
  )
})
