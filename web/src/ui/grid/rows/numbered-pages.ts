import type { GridPage } from './source.ts'

/** The list without its rows: the start of each block and the number of matching rows. */
export type ListMap = {
  starts: ReadonlyMap<number, string | undefined>
  total: number
}

/** Where a page begins: after a cursor, or at a rank. */
export type PageStart = { cursor?: string | undefined; from?: number }
type FetchPage<Row> = (limit: number, start: PageStart) => Promise<GridPage<Row>>

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
 * Numbered blocks of rows over a list paged by cursor, one request at a time. A block that follows another is read after its cursor: no
 * row is missed or seen twice. A distant one is read at its rank.
 */
export class NumberedPages<Row> {
  readonly #fetchPage: FetchPage<Row>
  readonly #blockSize: number
  /** Cursor of the start of each block, where known; the first has none. */
  readonly #starts: Map<number, string | undefined>
  #waiting: Waiting<Row>[] = []
  #total: number
  #firstIsStale = false
  /** Counts the times that the list is read anew. */
  #reading = 0
  #isWorking = false

  constructor(fetchPage: FetchPage<Row>, blockSize: number, known?: ListMap) {
    this.#starts = new Map(known?.starts ?? [[0, undefined]])
    this.#total = known?.total ?? 0
    this.#fetchPage = fetchPage
    this.#blockSize = blockSize
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
    for (let wanted = this.#next(); wanted !== undefined; wanted = this.#next()) {
      const reading = this.#reading
      try {
        const index = this.#firstIsStale ? 0 : wanted
        const rows = await this.#read(index)
        this.#settle(index, reading, ({ resolve }) => resolve({ rows, total: this.#total }))
      } catch (error) {
        this.#settle(undefined, reading, ({ reject }) => reject(error))
      }
    }
    this.#isWorking = false
  }

  /** The lowest block that follows one that was read; else the one asked for last, which is the one in sight. */
  #next(): number | undefined {
    const following = this.#waiting.map(({ index }) => index).filter((index) => this.#starts.has(index))
    return following.length > 0 ? Math.min(...following) : this.#waiting.at(-1)?.index
  }

  async #read(index: number): Promise<Row[]> {
    const reading = this.#reading
    const isFollowing = this.#starts.has(index)
    const start = isFollowing ? { cursor: this.#starts.get(index) } : { from: index * this.#blockSize }
    const page = await this.#fetchPage(this.#blockSize, start)
    // A cursor carries the total of its first page: only the others count again.
    if (index === 0 || !isFollowing) this.#total = page.total
    if (index === 0 && reading === this.#reading) this.#firstIsStale = false
    this.#learn(index + 1, page.nextCursor)
    return page.data
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
