import { asc, eq, inArray } from 'drizzle-orm'
import { projects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { events } from '#platform/events/table.ts'
import { contentHashOf, type Erasures, erasureEvent } from './chain.ts'
import { chainedColumns, holdChain, linkToLast } from './link.ts'
import { eventLinks } from './table.ts'

/** Events looked up by one statement. */
const together = 5000

/** The projects of events, in order. */
async function projectsOf(tx: Transaction, eventIds: readonly number[]): Promise<string[]> {
  const found = new Set<string>()
  for (let from = 0; from < eventIds.length; from += together) {
    const rows = await tx
      .selectDistinct({ projectId: events.projectId })
      .from(events)
      .where(inArray(events.id, eventIds.slice(from, from + together)))
    for (const { projectId } of rows) if (projectId !== null) found.add(projectId)
  }
  return [...found].toSorted()
}

/** Says in the chain of each project which links are of events from which a name was just erased, and what these became. */
export async function declareErased(tx: Transaction, actor: Actor, eventIds: readonly number[]): Promise<void> {
  // A link that is being made may hold an event as it was before. Once it is there, it is found below; the next ones are made of what is now written.
  for (const projectId of await projectsOf(tx, eventIds)) await holdChain(tx, projectId)
  const erased = new Map<string, { label: string | null; ranks: Erasures }>()
  for (let from = 0; from < eventIds.length; from += together) {
    const found = await tx
      .select({
        projectId: eventLinks.projectId,
        label: projects.name,
        rank: eventLinks.rank,
        event: chainedColumns,
      })
      .from(eventLinks)
      .innerJoin(events, eq(events.id, eventLinks.eventId))
      .leftJoin(projects, eq(projects.id, eventLinks.projectId))
      .where(inArray(eventLinks.eventId, eventIds.slice(from, from + together)))
      .orderBy(asc(eventLinks.rank))
    for (const { projectId, label, rank, event } of found) {
      const ofProject = erased.get(projectId) ?? { label, ranks: [] }
      ofProject.ranks.push([rank, contentHashOf(event)])
      erased.set(projectId, ofProject)
    }
  }
  for (const [projectId, { label, ranks }] of erased) {
    await emit(tx, {
      name: erasureEvent,
      subjectId: projectId,
      ...(label !== null && { label }),
      projectId,
      actor,
      audience: { permission: 'audit.view', isInternal: true },
      changes: { ranks: [null, ranks] },
    })
    // Until it is linked, a declaration declares nothing: a check or an evidence of that moment would accuse.
    await linkToLast(tx, projectId)
  }
}
