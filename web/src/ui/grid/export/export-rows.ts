import { saveBlob } from '#ui/save-blob.ts'
import { type GridRequest, type GridSource, largestPage } from '../rows/source.ts'

type Reading = {
  signal: AbortSignal
  /** Receives the rows read and the total. */
  onProgress?: ((done: number, total: number) => void) | undefined
  /** Enough rows: the first of them. */
  most?: number | undefined
}

/** Reads the matching rows, page after page: every one, or the first `most`. */
export async function readAll<Row>(
  source: GridSource<Row>,
  query: Omit<GridRequest, 'limit' | 'cursor'>,
  { signal, onProgress, most = Number.POSITIVE_INFINITY }: Reading,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  while (cursor !== null && rows.length < most) {
    // oxlint-disable-next-line no-await-in-loop -- each page gives the cursor of the next
    const page = await source({ ...query, limit: largestPage, ...(cursor !== undefined && { cursor }) }, signal)
    signal.throwIfAborted()
    rows.push(...page.data)
    onProgress?.(rows.length, Math.max(page.total, rows.length))
    cursor = page.nextCursor
  }
  return rows.slice(0, most)
}

/** Saves a table as a file through the browser. */
export const saveText = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
