import type { IDatasource, IGetRowsParams } from 'ag-grid-community'
import type { GridSort } from '#ui/list-params.ts'
import { type ListMap, NumberedPages } from './numbered-pages.ts'
import type { GridRequest, GridSource } from './source.ts'

/** Number of rows that AG Grid requests at once. */
export const blockSize = 100

export type FeedNews = {
  /** Rows arrived; receives the number of matching rows. */
  onTotal: (total: number) => void
  onFailure: (error: unknown) => void
}

type Run<Row> = {
  sort: string | undefined
  pages: NumberedPages<Row>
  abort: AbortController
  /** The first block, asked for before it is wanted; given once. */
  first?: ReturnType<NumberedPages<Row>['block']> | undefined
}

/** The map of a list that was left; valid for the same query only. */
export type LeftList = {
  question: string
  map: ListMap
}

export type GridQuery = Pick<GridRequest, 'q' | 'filters'>

/** Feeds AG Grid's infinite rows from a list paged by cursor, for one set of filters. */
export class RowFeed<Row> implements IDatasource {
  readonly #source: GridSource<Row>
  readonly #sortKey: (field: string) => string | undefined
  readonly #query: GridQuery
  readonly #news: FeedNews
  readonly #left: LeftList | undefined
  #run: Run<Row> | undefined

  constructor(
    list: { source: GridSource<Row>; sortKey: (field: string) => string | undefined; query: GridQuery },
    news: FeedNews,
    left?: LeftList,
  ) {
    this.#left = left
    this.#source = list.source
    this.#sortKey = list.sortKey
    this.#query = list.query
    this.#news = news
  }

  getRows(block: IGetRowsParams<Row>) {
    const [sorted] = block.sortModel
    const sort = sorted && { field: sorted.colId, isDescending: sorted.sort === 'desc' }
    void this.read(block.startRow / blockSize, sort, {
      onRows: (rows, total) => block.successCallback(rows, total),
      onFailure: () => block.failCallback(),
    })
  }

  /** Reads the rows of a block, in an order. Calls nothing once the feed is over, or has another order. */
  async read(
    index: number,
    sort: GridSort | null | undefined,
    { onRows, onFailure }: { onRows: (rows: Row[], total: number) => void; onFailure: () => void },
  ) {
    const run = this.#runOf(sort)
    const { pages, abort } = run
    const ahead = index === 0 ? run.first : undefined
    if (ahead) run.first = undefined
    try {
      const { rows, total } = await (ahead ?? pages.block(index))
      if (abort.signal.aborted) return
      onRows(rows, total)
      this.#news.onTotal(total)
    } catch (error) {
      if (abort.signal.aborted) return
      onFailure()
      this.#news.onFailure(error)
    }
  }

  /** Asks for the first rows now: AG Grid waits until nobody scrolls. Settles with their answer, whatever it is. */
  async readAhead(sort: GridSort | null): Promise<void> {
    const run = this.#runOf(sort)
    run.first = run.pages.block(0)
    // A failure is told to whoever reads them.
    await run.first.catch(() => {})
  }

  /** To be called before AG Grid requests its blocks again. */
  refresh() {
    if (this.#run) this.#run.first = undefined
    this.#run?.pages.refresh()
  }

  /** The map with which a later feed reaches a block of this one directly. */
  leave(): LeftList | undefined {
    return this.#run && { question: this.#question(this.#run.sort), map: this.#run.pages.map() }
  }

  destroy() {
    this.#run?.abort.abort()
  }

  #runOf(sort: GridSort | null | undefined): Run<Row> {
    const key = sort ? this.#sortKey(sort.field) : undefined
    return this.#runSortedBy(key && (sort?.isDescending ? `-${key}` : key))
  }

  #runSortedBy(sort: string | undefined): Run<Row> {
    if (this.#run && this.#run.sort === sort && !this.#run.abort.signal.aborted) return this.#run
    // Another drawing of the same rows begins again: it knows the way.
    const known = this.#run?.sort === sort ? this.#run?.pages.map() : this.#leftMap(sort)
    this.#run?.abort.abort()
    const abort = new AbortController()
    const pages = new NumberedPages<Row>(
      (limit, { cursor, ...start }) =>
        this.#source(
          {
            limit,
            ...this.#query,
            ...start,
            ...(cursor !== undefined && { cursor }),
            ...(sort !== undefined && { sort }),
          },
          abort.signal,
        ),
      blockSize,
      known,
    )
    this.#run = { sort, pages, abort }
    return this.#run
  }

  #leftMap(sort: string | undefined): ListMap | undefined {
    return this.#left?.question === this.#question(sort) ? this.#left.map : undefined
  }

  #question(sort: string | undefined): string {
    return JSON.stringify([this.#query, sort ?? null])
  }
}
