import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/actor.ts'
import { renderedOnce } from './rendered-once.ts'
import { statementName } from './statement-name.ts'

/** The reader, for row rules: an actor, or a placeholder for any actor of the same kind in a prepared query. */
export type RowViewer = Pick<Viewer, 'role' | 'permissions'> & { id: string | Placeholder }

type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> }
type Preparable<Rows> = { toSQL(): { sql: string }; prepare(name: string): Prepared<Rows> }

const kindOf = ({ role, permissions }: Pick<Viewer, 'role' | 'permissions'>): string => `${role} ${permissions.join()}`

/**
 * A read by id, built once per kind of viewer (role and permissions) and named. PostgreSQL then parses and plans it once per
 * connection: building and planning cost several times the read itself. `build` writes the changing values as placeholders. Not for
 * lists: a plan cached for a viewer of few rows was 18 times slower for a viewer of many.
 */
export function perViewer<Rows>(build: (viewer: RowViewer) => Preparable<Rows>) {
  const kinds = new Map<string, Prepared<Rows>>()
  return (actor: Viewer, values: Record<string, string>): Promise<Rows> => {
    const kind = kindOf(actor)
    let prepared = kinds.get(kind)
    if (!prepared) {
      const query = build({ role: actor.role, permissions: actor.permissions, id: sql.placeholder('viewer') })
      prepared = query.prepare(statementName(query.toSQL().sql))
      kinds.set(kind, prepared)
    }
    return prepared.execute({ ...values, viewer: actor.id })
  }
}

/**
 * A statement without changing values, written out once per kind of viewer. Throws when it holds a value of the viewer's own, which
 * another of the same kind must not get. Its plan is not kept: one made while an agency was empty took ten times longer once it had grown, until the
 * next statistics.
 */
export function perKindOfViewer(build: (viewer: RowViewer) => SQL): (viewer: Viewer) => SQL {
  const kinds = new Map<string, SQL>()
  return ({ role, permissions }) => {
    const kind = kindOf({ role, permissions })
    const known = kinds.get(kind)
    if (known) return known
    const statement = build({ role, permissions, id: sql.placeholder('viewer') })
    const written = renderedOnce(statement.inlineParams())
    kinds.set(kind, written)
    return written
  }
}
