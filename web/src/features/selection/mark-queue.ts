import type { SelectionImage } from '@regie/contract/selection/schema'

export type ImageMark = Partial<Pick<SelectionImage, 'isChosen' | 'stars' | 'label' | 'comment'>>

/** Marks made within this time are sent together, in milliseconds. */
const batchDelay = 400
/** Marks sent at once, at most: with long comments, they fit in a request. */
const mostSent = 200
/** Milliseconds before marks that could not be sent are retried. */
const retryDelay = 4000

/** Marks by the key of their image. */
export type Marks = ReadonlyMap<string, ImageMark>

type MarkQueueOptions = {
  send: (marks: { key: string }[]) => Promise<unknown>
  /** Called once the server has marks, before the queue forgets them. */
  onSent?: (marks: Marks) => void
  /** True for a transient failure: the marks are kept and sent later. */
  mayPass: (error: unknown) => boolean
  /** Tells what was refused; answers the marks to send again, without those at fault. */
  onRefused: (error: unknown, marks: Marks) => Marks
  /** Stores the mark of an image until the server has it; null forgets it. */
  keep?: (key: string, mark: ImageMark | null) => void
}

/** The marks of both, the later over the earlier. */
function marksOver(earlier: Marks, later: Marks): Map<string, ImageMark> {
  const both = new Map(earlier)
  for (const [key, mark] of later) both.set(key, { ...both.get(key), ...mark })
  return both
}

/**
 * Queue of marks: batched, sent in order, kept during a cut of the connection. It is a store of the marks that the server
 * does not have yet.
 */
export class MarkQueue {
  readonly #options: MarkQueueOptions
  readonly #listeners = new Set<() => void>()
  #waiting = new Map<string, ImageMark>()
  #sending: Marks = new Map()
  #unsent: Marks = new Map()
  #timer: ReturnType<typeof setTimeout> | undefined
  #flushing: Promise<void> | null = null
  #isCut = false

  constructor(options: MarkQueueOptions) {
    this.#options = options
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Number of images whose marks the server does not have yet. */
  count = (): number => this.#unsent.size
  /** True from a transient failure until marks are sent. */
  isCut = (): boolean => this.#isCut

  /** The marks that the server does not have yet: pages show them over what it says. */
  unsent = (): Marks => this.#unsent

  #changed() {
    this.#unsent = marksOver(this.#sending, this.#waiting)
    for (const listener of this.#listeners) listener()
  }

  add = (key: string, mark: ImageMark): void => {
    this.#waiting.set(key, { ...this.#waiting.get(key), ...mark })
    this.#options.keep?.(key, { ...this.#sending.get(key), ...this.#waiting.get(key) })
    this.#later(batchDelay)
    this.#changed()
  }

  /** Takes marks of an earlier page back, under those made since. */
  resume = (marks: Marks): void => {
    if (marks.size === 0) return
    this.#waiting = marksOver(marks, this.#waiting)
    this.#later(0)
    this.#changed()
  }

  /** Takes the mark that another tab made after those of this one. */
  hear = (key: string, mark: ImageMark): void => {
    this.#waiting.set(key, mark)
    this.#later(batchDelay)
    this.#changed()
  }

  #later(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), milliseconds)
  }

  /** Sends the waiting marks now, and those made meanwhile. Throws a refusal, or the failure that prevents sending. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#flushing ??= this.#sendAll().finally(() => {
      this.#flushing = null
      this.#changed()
    })
    return this.#flushing
  }

  async #sendAll(): Promise<void> {
    let refusal: { error: unknown } | null = null
    while (this.#waiting.size > 0) {
      const waiting = [...this.#waiting]
      const taken = new Map(waiting.slice(0, mostSent))
      this.#waiting = new Map(waiting.slice(mostSent))
      this.#sending = taken
      this.#changed()
      try {
        await this.#options.send([...taken].map(([key, mark]) => ({ key, ...mark })))
        this.#isCut = false
        this.#options.onSent?.(taken)
      } catch (error) {
        if (this.#options.mayPass(error)) {
          this.#waiting = marksOver(taken, this.#waiting)
          this.#isCut = true
          this.#later(retryDelay)
          throw error
        }
        this.#waiting = marksOver(this.#options.onRefused(error, taken), this.#waiting)
        refusal = { error }
      } finally {
        this.#sending = new Map()
        for (const key of taken.keys()) this.#options.keep?.(key, this.#waiting.get(key) ?? null)
        this.#changed()
      }
    }
    if (refusal) throw refusal.error
  }
}
