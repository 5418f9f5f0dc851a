import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Paperclip,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { IconButton } from '../button/icon-button.tsx'

type Tool = {
  icon: LucideIcon
  label: string
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly (readonly Tool[])[] = [
  [
    {
      icon: Undo2,
      label: 'Annuler (Ctrl Z)',
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      icon: Redo2,
      label: 'Rétablir (Ctrl Maj Z)',
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [
    {
      icon: Heading2,
      label: 'Titre',
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      icon: Heading3,
      label: 'Sous-titre',
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      icon: Bold,
      label: 'Gras (Ctrl B)',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      icon: Italic,
      label: 'Italique (Ctrl I)',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      icon: Strikethrough,
      label: 'Barré',
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      icon: List,
      label: 'Liste à puces',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      icon: ListOrdered,
      label: 'Liste numérotée',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      icon: ListChecks,
      label: 'Liste à cocher',
      isOn: (editor) => editor.isActive('taskList'),
      run: (editor) => editor.chain().focus().toggleTaskList().run(),
    },
    {
      icon: Quote,
      label: 'Citation',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    { icon: Minus, label: 'Séparateur', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
]

type EditorToolbarProps = {
  editor: Editor
  onLink: () => void
  onAttach: () => void
}

/** The actions on the text at the cursor. One Tab stop: arrows move inside. */
export function EditorToolbar({ editor, onLink, onAttach }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: Object.fromEntries(tools.flat().map(({ label, isOn }) => [label, isOn?.(current)])),
      can: Object.fromEntries(tools.flat().map(({ label, can }) => [label, can?.(current) ?? true])),
      link: current.isActive('link'),
    }),
  })
  return (
    <Toolbar
      aria-label="Mise en forme"
      className="sticky top-14 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2 py-1.5"
    >
      {tools.map((group, index) => (
        <div key={index} className="flex">
          {group.map(({ icon, label, run }) => {
            const pressed = state.on[label]
            return (
              <IconButton
                key={label}
                icon={icon}
                label={label}
                size="sm"
                disabled={state.can[label] === false}
                {...(pressed !== undefined && { 'aria-pressed': pressed })}
                onClick={() => run(editor)}
              />
            )
          })}
        </div>
      ))}
      <div className="flex">
        <IconButton icon={Link2} label="Lien" size="sm" aria-pressed={state.link} onClick={onLink} />
        <IconButton icon={Paperclip} label="Joindre une image ou un fichier" size="sm" onClick={onAttach} />
      </div>
    </Toolbar>
  )
}
