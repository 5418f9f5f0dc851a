/** An item of a tree; a folder when it has `children`, even empty. */
export type Nested<Self> = {
  id: string
  label: string
  children?: readonly Self[] | undefined
}

export type DropPlace = {
  id: string
  position: 'before' | 'after' | 'on'
}

/** The node and its descendants. */
export function withDescendants<Node extends Nested<Node>>(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(withDescendants)]
}

/**
 * Moves `ids` to `place`, in the order they had. A folder dropped into itself stays. Nothing moves when the place is
 * gone (deleted in another tab during the drag).
 */
export function moveNodes<Node extends Nested<Node>>(
  nodes: readonly Node[],
  ids: ReadonlySet<string>,
  place: DropPlace,
): readonly Node[] {
  const moved = topNodes(nodes, ids)
  const intoItself = moved.flatMap(withDescendants).some(({ id }) => id === place.id)
  const isThere = nodes.flatMap(withDescendants).some(({ id }) => id === place.id)
  return intoItself || !isThere ? nodes : insertNodes(withoutNodes(nodes, ids), moved, place)
}

/** The ids without an ancestor among `ids`: a moved ancestor takes its descendants along. */
function topNodes<Node extends Nested<Node>>(nodes: readonly Node[], ids: ReadonlySet<string>): Node[] {
  return nodes.flatMap((node) => (ids.has(node.id) ? [node] : topNodes(node.children ?? [], ids)))
}

function withoutNodes<Node extends Nested<Node>>(nodes: readonly Node[], ids: ReadonlySet<string>): Node[] {
  return nodes
    .filter(({ id }) => !ids.has(id))
    .map((node) => (node.children ? { ...node, children: withoutNodes(node.children, ids) } : node))
}

function insertNodes<Node extends Nested<Node>>(
  nodes: readonly Node[],
  moved: readonly Node[],
  place: DropPlace,
): Node[] {
  return nodes.flatMap((node) => {
    if (node.id !== place.id) {
      return [node.children ? { ...node, children: insertNodes(node.children, moved, place) } : node]
    }
    if (place.position === 'before') return [...moved, node]
    if (place.position === 'after') return [node, ...moved]
    return [{ ...node, children: [...(node.children ?? []), ...moved] }]
  })
}
