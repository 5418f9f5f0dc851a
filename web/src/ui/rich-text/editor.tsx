import './rich-text.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { FileInput } from '../form/file-input.tsx'
import type { AddressOf, RichDocument } from './document.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { extensionsFor } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'

type AttachedFile = { id: string; name: string; isImage: boolean }

export type RichTextEditorHandle = {
  /** Replaces the edited text and keeps the cursor as near as possible. */
  replace: (document: RichDocument) => void
}

type RichTextEditorProps = {
  label: string
  placeholder: string
  initial: RichDocument
  /** Receives the text as JSON, to be validated by the caller. */
  onChange: (document: unknown) => void
  /** Stores a file; rejects with an error that can be shown. */
  onAttach: (file: File) => Promise<AttachedFile>
  address: AddressOf
  isSafeAddress: (href: string) => boolean
  /** French sentence of a failure. */
  reasonOf: (error: unknown) => string
  ref?: Ref<RichTextEditorHandle>
}

/** Dropped or pasted files, without the other formats of the transfer. */
const filesIn = (transfer: DataTransfer | null): File[] => (transfer ? [...transfer.files] : [])

/** Editor of a rich text. Load it only for writers: it is heavy, and readers do not need it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, placeholder, initial, onChange, onAttach, address, isSafeAddress, reasonOf, ref } = props
  const [linking, setLinking] = useState<string | null>(null)
  const [sending, setSending] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const current = useRef<Editor | null>(null)

  const attach = async (files: readonly File[]) => {
    setFailure(null)
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        const { id, name, isImage } = await onAttach(file)
        const node = { type: isImage ? 'attachedImage' : 'attachedFile', attrs: { attachmentId: id, name } }
        current.current
          ?.chain()
          .focus()
          .insertContent([node, { type: 'paragraph' }])
          .run()
      } catch (error) {
        setFailure(`« ${file.name} » n’a pas été joint. ${reasonOf(error)}`)
      } finally {
        setSending((count) => count - 1)
      }
    }
  }
  const take = (transfer: DataTransfer | null, event: Event): boolean => {
    const files = filesIn(transfer)
    if (files.length === 0) return false
    event.preventDefault()
    void attach(files)
    return true
  }

  const editor = useEditor({
    extensions: extensionsFor({ address, isSafeAddress, placeholder }),
    content: initial,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        class: 'rich-text min-h-72 px-4 py-4 text-sm outline-none sm:px-6',
      },
      handleDrop: (_view, event) => take(event.dataTransfer, event),
      handlePaste: (_view, event) => take(event.clipboardData, event),
    },
    onCreate: ({ editor: created }) => {
      current.current = created
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  })
  useImperativeHandle(
    ref,
    () => ({
      replace: (document) => {
        const { from, to } = editor.state.selection
        editor.commands.setContent(document, { emitUpdate: false })
        const end = editor.state.doc.content.size
        editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
      },
    }),
    [editor],
  )

  const setLink = (href: string | null) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    setLinking(null)
  }

  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card focus-within:border-line-strong">
      <EditorToolbar
        editor={editor}
        onLink={() => {
          const href: unknown = editor.getAttributes('link')['href']
          setLinking(typeof href === 'string' ? href : '')
        }}
        onAttach={() => picker.current?.click()}
      />
      {failure && (
        <Alert tone="danger" className="m-3" onClose={() => setFailure(null)}>
          {failure}
        </Alert>
      )}
      {sending > 0 && (
        <output className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-muted">
          <Spinner label={null} />
          {sending === 1 ? 'Envoi d’un fichier…' : `Envoi de ${sending} fichiers…`}
        </output>
      )}
      <EditorContent editor={editor} />
      <FileInput ref={picker} multiple label="Fichiers à joindre" onFiles={(files) => void attach(files)} />
      {linking !== null && (
        <LinkDialog href={linking} isSafeAddress={isSafeAddress} onSet={setLink} onClose={() => setLinking(null)} />
      )}
    </div>
  )
}
