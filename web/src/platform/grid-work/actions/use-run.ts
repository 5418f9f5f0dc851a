import { useEffect, useRef, useState } from 'react'
import { type Outcome, type RunProgress, runEach, type Sending } from '#platform/changes/run-each.ts'

/** The end of a run, to be read: some of it was not done. */
export type RunReport = {
  /** « 11 projets modifiés, 1 refusé » */
  title: string
  /** Each row that was not written, and why. */
  lines: readonly { id: string; name: string; why: string }[]
  /** Sends again what was not done. */
  retry: () => void
  /** Takes back what was done; null when nothing was. */
  takeBack: (() => void) | null
}

export type Run = RunProgress & { label: string; stop: () => void }

const keepOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** One run at a time over the rows of a grid. It goes on when its page is left; the browser asks before the tab closes. */
export function useRun() {
  const [run, setRun] = useState<Run | null>(null)
  const [report, setReport] = useState<RunReport | null>(null)
  const isRunning = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** Null when a run is under way already: both clicks of a double click come before the first is rendered. */
  const sendAll = async <Item, Result>(
    label: string,
    items: readonly Item[],
    sending: Sending<Item, Result>,
  ): Promise<Outcome<Item, Result>[] | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    const abort = new AbortController()
    addEventListener('beforeunload', keepOpen)
    try {
      return await runEach(items, sending, {
        signal: abort.signal,
        onProgress: (progress) => setRun({ ...progress, label, stop: () => abort.abort() }),
      })
    } finally {
      isRunning.current = false
      removeEventListener('beforeunload', keepOpen)
      setRun(null)
    }
  }
  return { run, report, setReport, isShown, sendAll }
}
