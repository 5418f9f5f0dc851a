import { type GridPage, largestPage } from './source.ts'

/** Receives the progress towards a distant block, from 0 to 1; null once reached. */
export type OnProgress = (share: number | null) => void

/** The list without its rows: the start of each block and the number of matching rows. */
export type ListMap = {
  starts: ReadonlyMap<number, string | undefined>
  total: number
}

type FetchPage<Row> = (limit: number, cursor: string | undefined) => Promise<GridPage<Row>>

type Block<Row> = {
  rows: Row[]
  /** Rows of the whole list, as counted when its first page was last read. */
  total: number
}

type Waiting<Row> = {
  index: number
  /** The reading of the list that may answer it, or a later one. */
  reading: number
  resolve: (block: Block<Row>) => void
  reject: (error: unknown) => void
}

/**
 * Numbered blocks of rows over a list paged by cursor. The cursor of each reached block is remembered. One request at a
 * time, lowest block first: a distant block is reached through the nearer ones.
 */
export class SequentialPages<Row> {
  readonly #fetchPage: FetchPage<Row>
  readonly #blockSize: number
  readonly #onWay: OnProgress
  /** Cursor of the start of each block; the first has none. */
  readonly #starts: Map<number, string | undefined>
  #waiting: Waiting<Row>[] = []
  #total: number
  #firstIsStale = false
  /** Counts the times that the list is read anew. */
  #reading = 0
  #isWorking = false

  constructor(fetchPage: FetchPage<Row>, blockSize: number, onWay: OnProgress = () => {}, known?: ListMap) {
    this.#starts = new Map(known?.starts ?? [[0, undefined]])
    this.#total = known?.total ?? 0
    this.#fetchPage = fetchPage
    this.#blockSize = blockSize
    this.#onWay = onWay
  }

  block(index: number): Promise<Block<Row>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ index, reading: this.#reading, resolve, reject })
      void this.#work()
    })
  }

  map(): ListMap {
    return { starts: new Map(this.#starts), total: this.#total }
  }

  /** The next read restarts from the first page: the length of the list may have changed. What is on its way is of before. */
  refresh() {
    this.#firstIsStale = true
    this.#reading += 1
  }

  async #work() {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let wanted = this.#lowest(); wanted !== undefined; wanted = this.#lowest()) {
      const reading = this.#reading
      try {
        const index = this.#firstIsStale ? 0 : wanted
        const rows = await this.#approach(index)
        this.#onWay(rows ? null : this.#nearestStart(index) / index)
        if (rows) this.#settle(index, reading, ({ resolve }) => resolve({ rows, total: this.#total }))
      } catch (error) {
        this.#onWay(null)
        this.#settle(undefined, reading, ({ reject }) => reject(error))
      }
    }
    this.#isWorking = false
  }

  #lowest(): number | undefined {
    return this.#waiting.length === 0 ? undefined : Math.min(...this.#waiting.map(({ index }) => index))
  }

  /** Makes one request towards the block; returns its rows once reached. */
  async #approach(index: number): Promise<Row[] | null> {
    const start = this.#nearestStart(index)
    const span = Math.max(1, Math.min(index - start, Math.floor(largestPage / this.#blockSize)))
    const reading = this.#reading
    const page = await this.#fetchPage(span * this.#blockSize, this.#starts.get(start))
    // A cursor carries the total of its first page: only the first page counts again.
    if (start === 0) {
      this.#total = page.total
      if (reading === this.#reading) this.#firstIsStale = false
    }
    this.#learn(start + span, page.nextCursor)
    if (start === index) return page.data
    return page.nextCursor === null ? [] : null
  }

  #nearestStart(index: number): number {
    return Math.max(...[...this.#starts.keys()].filter((known) => known <= index))
  }

  #learn(index: number, cursor: string | null) {
    if (cursor !== null) this.#starts.set(index, cursor)
    else for (const known of this.#starts.keys()) if (known >= index) this.#starts.delete(known)
  }

  #settle(index: number | undefined, reading: number, settle: (waiting: Waiting<Row>) => void) {
    const settled = this.#waiting.filter(
      (waiting) => waiting.reading <= reading && (index === undefined || waiting.index === index),
    )
    this.#waiting = this.#waiting.filter((waiting) => !settled.includes(waiting))
    for (const waiting of settled) settle(waiting)
  }
}
