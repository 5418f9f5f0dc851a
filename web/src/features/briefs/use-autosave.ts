import { Brief } from '@regie/contract/briefs/routes'
import { isSameDocument, mergeDocuments } from '@regie/contract/briefs/rules'
import type { BriefDocument } from '@regie/contract/briefs/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { showSaved } from '#platform/api/show-saved.ts'
import { api, options, type Subject } from './client.ts'
import { readBriefDraft, storeBriefDraft } from './draft.ts'

/** Milliseconds between the last keystroke and the save, and before a retry. */
const saveDelay = 1200
const retryDelay = 5000

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string }
/** Another person saved meanwhile: the typed text, and its merge with the saved one. */
export type BriefMerge = { by: string | null; before: BriefDocument; after: BriefDocument; conflicts: number }

/**
 * Saves a brief while it is typed, without losing text. Another person's save is merged. After a cut connection, saving
 * is retried. A closed tab leaves a draft in the browser.
 */
export function useAutosave(subject: Subject, brief: Brief, replace: (document: BriefDocument) => void) {
  const queryClient = useQueryClient()
  const { subjectType, subjectId } = subject
  const [start] = useState(() => {
    const draft = readBriefDraft(subject)
    const base = { document: brief.document, version: brief.version }
    if (!draft || isSameDocument(draft.mine, brief.document)) return { base, mine: brief.document }
    return { base, mine: mergeDocuments(draft.base, draft.mine, brief.document).document }
  })
  const base = useRef(start.base)
  const mine = useRef(start.mine)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isSaving = useRef(false)
  const saveAgain = useRef<() => void>(() => undefined)
  const [state, setState] = useState<SaveState>(
    isSameDocument(start.mine, start.base.document) ? { kind: 'saved' } : { kind: 'unsaved' },
  )
  const [overtaken, setOvertaken] = useState<BriefMerge | null>(null)

  const absorb = useCallback(
    (theirs: Brief, shows: boolean) => {
      const before = mine.current
      const { document, conflicts } = mergeDocuments(base.current.document, before, theirs.document)
      base.current = { document: theirs.document, version: theirs.version }
      mine.current = document
      replace(document)
      if (shows && !isSameDocument(before, document))
        setOvertaken({ by: theirs.updatedByName, before, after: document, conflicts })
    },
    [replace],
  )

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const params = { subjectType, subjectId }
    if (isSaving.current || isSameDocument(mine.current, base.current.document)) return
    isSaving.current = true
    setState({ kind: 'saving' })
    const sent = mine.current
    let again = 0
    try {
      const saved = await api.save({ params, body: { document: sent, version: base.current.version } })
      base.current = { document: sent, version: saved.version }
      void showSaved(queryClient, options.get({ params }).queryKey, saved)
      if (isSameDocument(mine.current, sent)) {
        storeBriefDraft(params, null)
        setState({ kind: 'saved' })
      } else again = saveDelay
    } catch (error) {
      const theirs =
        error instanceof ApiError && error.code === 'STALE_VERSION' ? z.safeParse(Brief, error.current) : null
      if (theirs?.success) {
        absorb(theirs.data, true)
        again = 1
      } else {
        setState({ kind: 'failed', reason: messageOf(error) })
        // A permanent refusal is not retried.
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) again = retryDelay
      }
    } finally {
      isSaving.current = false
    }
    if (again > 0) timer.current = setTimeout(() => saveAgain.current(), again)
  }, [subjectType, subjectId, queryClient, absorb])

  useEffect(() => {
    saveAgain.current = () => void save()
  }, [save])

  const change = useCallback(
    (document: BriefDocument) => {
      mine.current = document
      storeBriefDraft(
        { subjectType, subjectId },
        { base: base.current.document, version: base.current.version, mine: document },
      )
      setState((now) => (now.kind === 'saving' ? now : { kind: 'unsaved' }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), saveDelay)
    },
    [subjectType, subjectId, save],
  )

  // Live events brought another person's save.
  useEffect(() => {
    if (brief.version <= base.current.version || isSaving.current) return
    const hadTyped = !isSameDocument(mine.current, base.current.document)
    absorb(brief, hadTyped)
    if (hadTyped) timer.current = setTimeout(() => void save(), saveDelay)
  }, [brief, absorb, save])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSameDocument(mine.current, base.current.document)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    // A draft left in the browser by a tab that closed before saving.
    if (!isSameDocument(mine.current, base.current.document)) timer.current = setTimeout(() => void save(), saveDelay)
    return () => {
      removeEventListener('beforeunload', warn)
      clearTimeout(timer.current)
      void save()
    }
  }, [save])

  return { initial: start.mine, state, change, save, overtaken, forget: () => setOvertaken(null) }
}
