import type { SelectionImage } from '@regie/contract/selection/schema'

export type Mark = Partial<Pick<SelectionImage, 'isChosen' | 'stars' | 'label' | 'comment'>>

/** What is marked in a moment goes together, in milliseconds. */
const gathered = 400
/** How long before what could not leave is tried again. */
const tryAgain = 4000

interface Options {
  send: (marks: { key: string }[]) => Promise<unknown>
  /** True for a failure that may pass: what was marked is then kept, and sent later. */
  mayPass: (error: unknown) => boolean
  onRefused: (error: unknown) => void
}

/** Marks on their way: gathered, sent by handfuls in the order they were made, kept while the connection is cut. A store of how many wait. */
export class MarkQueue {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #waiting = new Map<string, Mark>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false

  constructor(options: Options) {
    this.#options = options
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Pictures whose marks the server does not have yet. */
  count = (): number => this.#waiting.size + (this.#isSending ? 1 : 0)

  #changed() {
    for (const listener of this.#listeners) listener()
  }

  add(key: string, mark: Mark): void {
    this.#waiting.set(key, { ...this.#waiting.get(key), ...mark })
    this.#later(gathered)
    this.#changed()
  }

  #later(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }

  /** Sends what waits, now. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (this.#isSending || this.#waiting.size === 0) return
    const taken = this.#waiting
    this.#waiting = new Map()
    this.#isSending = true
    this.#changed()
    try {
      await this.#options.send([...taken].map(([key, mark]) => ({ key, ...mark })))
    } catch (error) {
      if (this.#options.mayPass(error))
        for (const [key, mark] of taken) this.#waiting.set(key, { ...mark, ...this.#waiting.get(key) })
      else this.#options.onRefused(error)
    }
    this.#isSending = false
    if (this.#waiting.size > 0) this.#later(tryAgain)
    this.#changed()
  }
}
