import { createHash } from 'node:crypto'
import { type Placeholder, sql } from 'drizzle-orm'
import type { Viewer } from '../actor.ts'

/** Whoever looks, as far as a row rule needs to know: an actor, or the place of any actor of the same kind in a prepared query. */
export type RowViewer = Pick<Viewer, 'role' | 'permissions'> & { id: string | Placeholder }

type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> }
type Preparable<Rows> = { toSQL(): { sql: string }; prepare(name: string): Prepared<Rows> }

/**
 * A read by id that is built once per kind of viewer (role and permissions) and named, so that PostgreSQL parses and plans it once
 * per connection: building and planning cost several times the read itself. `build` writes the changing values as placeholders.
 * Not for lists: the plan kept for somebody who sees a few rows was measured 18 times slower for somebody who sees many.
 */
export function perViewer<Rows>(build: (viewer: RowViewer) => Preparable<Rows>) {
  const kinds = new Map<string, Prepared<Rows>>()
  return (actor: Viewer, values: Record<string, string>): Promise<Rows> => {
    const kind = `${actor.role} ${actor.permissions.join()}`
    let prepared = kinds.get(kind)
    if (!prepared) {
      const query = build({ role: actor.role, permissions: actor.permissions, id: sql.placeholder('viewer') })
      // The name comes from the text: two texts can't share one, and kinds that see alike share theirs.
      prepared = query.prepare(createHash('sha256').update(query.toSQL().sql).digest('base64url').slice(0, 24))
      kinds.set(kind, prepared)
    }
    return prepared.execute({ ...values, viewer: actor.id })
  }
}
