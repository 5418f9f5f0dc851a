import type { Browser } from './regie.ts'

/** An open stream of server-sent events. */
export type Stream = { messages: { id: string; data: string }[]; close(): void }

const fieldOf = (message: string, name: string) =>
  message
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? ''

/** Opens a stream and records its messages until it is closed. Throws when it is refused. */
export async function followStream(browser: Browser, path: string): Promise<Stream> {
  const response = await browser.send('GET', path, { headers: { accept: 'text/event-stream' } })
  if (response.status !== 200 || !response.body) throw new Error(`${path}: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const messages: Stream['messages'] = []
  let kept = ''
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (kept + value).split('\n\n')
      kept = parts.pop() ?? ''
      for (const part of parts)
        if (part.includes('data:')) messages.push({ id: fieldOf(part, 'id'), data: fieldOf(part, 'data') })
    }
  }
  read().catch(() => {})
  return { messages, close: () => void reader.cancel().catch(() => {}) }
}
