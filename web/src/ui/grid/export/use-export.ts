import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { toast } from '#ui/overlay/toast.ts'
import type { GridColumn } from '../columns/column.ts'
import { rowCountText } from '../rows/count-text.ts'
import type { GridRequest, GridSource } from '../rows/source.ts'
import { csvOf } from './csv.ts'
import { readAll, saveText } from './export-rows.ts'

type ExportInput<Row> = {
  source: GridSource<Row>
  query: Omit<GridRequest, 'limit' | 'cursor'>
  columns: readonly GridColumn<Row>[]
  /** Without its extension. */
  fileName: string
  beforeExport?: (() => Promise<unknown>) | undefined
}

export type ExportProgress = {
  done: number
  /** 0 until the first page arrives. */
  total: number
  cancel: () => void
}

/** Writes every matching row to a CSV file; `progress` is null without a running export. */
export function useExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async <Row>({ source, query, columns, fileName, beforeExport }: ExportInput<Row>) => {
    const abort = new AbortController()
    running.current = abort
    const show = (done: number, total: number) => setProgress({ done, total, cancel: () => abort.abort() })
    show(0, 0)
    try {
      await beforeExport?.()
      const rows = await readAll(source, query, { signal: abort.signal, onProgress: show })
      saveText(csvOf(columns, rows), `${fileName}.csv`)
      toast.success(`Export terminé : ${rowCountText(rows.length)}`)
    } catch (error) {
      if (abort.signal.aborted) toast.info('Export annulé')
      else toast.error(`L’export a échoué. ${messageOf(error)}`)
    } finally {
      setProgress(null)
    }
  }
  return { progress, start }
}
