import { clsx } from 'clsx'
import { Check, ChevronRight, Folder, FolderOpen, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { type DropPlace, moveNodes, type Nested, withDescendants } from '../nested.ts'
import { French } from '../text/french.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

type SortableTreeProps<Node extends Nested<Node>> = {
  label: string
  nodes: readonly Node[]
  onReorder: (nodes: readonly Node[]) => void
  /** Id of the active item. */
  currentId?: string | null | undefined
  /** Called on click or Enter on an item; a folder opens instead. */
  onOpen: (node: Node) => void
  /** Buttons on the right of a line. */
  renderActions?: ((node: Node) => ReactNode) | undefined
  empty?: ReactNode
}

// React Aria sets the level on lines and on the drop indicator.
const indent = 'calc((var(--tree-item-level) - 1) * 1.25rem)'

const dropMark = { marginInlineStart: indent }

const lineStyle =
  'group relative flex items-center gap-1.5 rounded-md py-1 pr-1 text-sm outline-none select-none data-dragging:opacity-50 data-drop-target:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-hover'

const handleStyle = 'touch-target grid size-6 shrink-0 place-items-center rounded-sm text-muted'

/** Items and folders ordered by drag: mouse, touch, keyboard or screen reader. */
export function SortableTree<Node extends Nested<Node>>(props: SortableTreeProps<Node>) {
  return (
    <French>
      <Lines {...props} />
    </French>
  )
}

function Lines<Node extends Nested<Node>>({
  label,
  nodes,
  onReorder,
  currentId,
  onOpen,
  renderActions,
  empty,
}: SortableTreeProps<Node>) {
  const all = new Map(nodes.flatMap(withDescendants).map((node) => [node.id, node]))
  const { dragAndDropHooks } = useDragAndDrop<Node>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': all.get(String(key))?.label ?? '' })),
    getDropOperation: (target) =>
      target.type === 'item' && target.dropPosition === 'on' && !all.get(String(target.key))?.children
        ? 'cancel'
        : 'move',
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="outline-accent data-drop-target:outline-2" style={dropMark} />
    ),
    onMove: ({ keys, target }) => {
      const place: DropPlace = { id: String(target.key), position: target.dropPosition }
      onReorder(moveNodes(nodes, new Set([...keys].map(String)), place))
    },
  })
  const line = (node: Node) => (
    <TreeItem id={node.id} textValue={node.label} className={lineStyle} onAction={() => !node.children && onOpen(node)}>
      <TreeItemContent>
        {({ isExpanded }) => (
          <>
            <span style={{ width: indent }} />
            <Button slot="drag" className={clsx(handleStyle, 'cursor-grab')}>
              <GripVertical aria-hidden="true" className="size-4" />
            </Button>
            {node.children ? (
              <Button slot="chevron" className={handleStyle}>
                <ChevronRight
                  aria-hidden="true"
                  className={clsx('size-4 transition-transform', isExpanded && 'rotate-90')}
                />
              </Button>
            ) : (
              <Check
                aria-hidden="true"
                className={clsx('mx-1 size-4 shrink-0 text-accent-ink', node.id !== currentId && 'invisible')}
              />
            )}
            {node.children && <FolderIcon isOpen={isExpanded} />}
            <span className={clsx('min-w-0 flex-1 truncate', node.id === currentId && 'font-medium')}>
              {node.label}
              {node.id === currentId && <VisuallyHidden> (actif)</VisuallyHidden>}
            </span>
            {renderActions?.(node)}
          </>
        )}
      </TreeItemContent>
      {node.children && <Collection items={node.children}>{line}</Collection>}
    </TreeItem>
  )
  return (
    <Tree
      aria-label={label}
      items={nodes}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => <p className="px-2 py-4 text-center text-sm text-muted">{empty}</p>}
      className="flex flex-col gap-px"
    >
      {line}
    </Tree>
  )
}

function FolderIcon({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? FolderOpen : Folder
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
}
