import type { Brief } from '@regie/contract/briefs/routes'
import { plainText } from '@regie/contract/briefs/rules'
import { BriefDocument, isSafeAddress } from '@regie/contract/briefs/schema'
import { CircleAlert, CircleCheck, CloudUpload, History } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '#platform/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Difference } from '#ui/rich-text/difference.tsx'
import { RichTextEditor, type RichTextEditorHandle } from '#ui/rich-text/editor.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { BriefHistory } from './brief-history.tsx'
import { attach, attachmentAddress, type Subject } from './client.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'

function StateText({ state, brief }: { state: SaveState; brief: Brief }) {
  if (state.kind === 'failed')
    return (
      <span className="flex items-center gap-1.5 text-danger-ink">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {`Non enregistré. ${state.reason}`}
      </span>
    )
  if (state.kind !== 'saved')
    return (
      <span className="flex items-center gap-1.5">
        <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
        Enregistrement…
      </span>
    )
  if (brief.updatedAt === null) return <span>Ce que vous écrivez s’enregistre tout seul.</span>
  return (
    <span className="flex items-center gap-1.5">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {`Enregistré le ${momentText(brief.updatedAt)}${brief.updatedByName ? ` par ${brief.updatedByName}` : ''}`}
    </span>
  )
}

/** Editor of a brief: saves while the person types. */
export function BriefEditor({ subject, brief, label }: { subject: Subject; brief: Brief; label: string }) {
  const editor = useRef<RichTextEditorHandle>(null)
  const replace = useCallback((document: BriefDocument) => editor.current?.replace(document), [])
  const { initial, state, change, save, overtaken, forget } = useAutosave(subject, brief, replace)
  const [refusal, setRefusal] = useState<string | null>(null)
  const write = (json: unknown) => {
    const read = z.safeParse(BriefDocument, json)
    setRefusal(read.success ? null : (read.error.issues[0]?.message ?? 'Ce brief ne peut pas être enregistré'))
    if (read.success) change(read.data)
  }
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">
          <StateText state={state} brief={brief} />
        </output>
        <span className="flex gap-2">
          {state.kind === 'failed' && <Button onClick={() => void save()}>Réessayer</Button>}
          <Button icon={History} onClick={() => setShowsHistory(true)}>
            Historique
          </Button>
        </span>
      </div>
      {refusal !== null && <Alert tone="danger" title="Non enregistré">{`${refusal}.`}</Alert>}
      {overtaken && (
        <Alert
          tone="warning"
          title={`${overtaken.by ?? 'Quelqu’un'} a modifié ce brief pendant que vous écriviez`}
          onClose={forget}
        >
          <p className="mb-2">
            {overtaken.conflicts > 0
              ? 'Aux mêmes endroits, les deux textes ont été gardés, le vôtre d’abord : choisissez ce qui reste.'
              : 'Les deux textes ont été réunis. Voici ce qui a changé chez vous :'}
          </p>
          <Difference before={plainText(overtaken.before)} after={plainText(overtaken.after)} />
        </Alert>
      )}
      <RichTextEditor
        ref={editor}
        label={label}
        placeholder="L’intention, les contraintes, ce qu’il faut livrer…"
        initial={initial}
        onChange={write}
        onAttach={(file) => attach(subject, file)}
        address={attachmentAddress(subject)}
        isSafeAddress={isSafeAddress}
        reasonOf={messageOf}
      />
      {showsHistory && (
        <BriefHistory
          subject={subject}
          onRestore={(document) => {
            replace(document)
            change(document)
            setShowsHistory(false)
            toast.success('Le brief est revenu à cet état ; l’historique garde les deux.')
          }}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </div>
  )
}
