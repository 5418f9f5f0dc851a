/** The SHA-256 of a file in lower-case hexadecimal, computed in a worker; null when the file can't be read. */
export function checksumOf(file: File, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' })
    const end = (hash: string | null) => {
      worker.terminate()
      resolve(hash)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(data))
    worker.addEventListener('error', () => end(null))
    signal.addEventListener('abort', () => end(null))
    worker.postMessage(file)
  })
}
