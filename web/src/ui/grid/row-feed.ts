import type { IDatasource, IGetRowsParams } from 'ag-grid-community'
import { SequentialPages } from './sequential-pages.ts'
import type { GridRequest, GridSource } from './source.ts'

/** Rows that AG Grid asks for at once. */
export const blockSize = 100

export interface FeedNews {
  /** Rows arrived; how many match in all. */
  onTotal: (total: number) => void
  onFailure: (error: unknown) => void
}

interface Run<Row> {
  sort: string | undefined
  pages: SequentialPages<Row>
  abort: AbortController
}

/** Feeds AG Grid's infinite rows from a list paged by cursor, for one set of filters. */
export class RowFeed<Row> implements IDatasource {
  readonly #source: () => GridSource<Row>
  readonly #query: Pick<GridRequest, 'q' | 'filters'>
  readonly #news: FeedNews
  #run: Run<Row> | undefined

  constructor(source: () => GridSource<Row>, query: Pick<GridRequest, 'q' | 'filters'>, news: FeedNews) {
    this.#source = source
    this.#query = query
    this.#news = news
  }

  getRows({ startRow, sortModel, successCallback, failCallback }: IGetRowsParams<Row>) {
    const [sorted] = sortModel
    const sort = sorted && (sorted.sort === 'desc' ? `-${sorted.colId}` : sorted.colId)
    const { pages, abort } = this.#runSortedBy(sort)
    pages.block(startRow / blockSize).then(
      ({ rows, total }) => {
        if (abort.signal.aborted) return
        successCallback(rows, total)
        this.#news.onTotal(total)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        failCallback()
        this.#news.onFailure(error)
      },
    )
  }

  /** To be called before AG Grid asks for its blocks again. */
  refresh() {
    this.#run?.pages.refresh()
  }

  destroy() {
    this.#run?.abort.abort()
  }

  #runSortedBy(sort: string | undefined): Run<Row> {
    if (this.#run && this.#run.sort === sort) return this.#run
    this.#run?.abort.abort()
    const abort = new AbortController()
    const pages = new SequentialPages<Row>(
      (limit, cursor) =>
        this.#source()(
          { limit, ...this.#query, ...(cursor !== undefined && { cursor }), ...(sort !== undefined && { sort }) },
          abort.signal,
        ),
      blockSize,
    )
    this.#run = { sort, pages, abort }
    return this.#run
  }
}
