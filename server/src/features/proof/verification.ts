import { acceptanceFaultLabels, chainFaultLabels } from '@regie/contract/proof/schema'
import { asc, gt } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ReadAcceptanceFaults } from '#features/manifest.ts'
import { projects } from '#features/projects/index.ts'
import type { Executor } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { readChainState } from './state.ts'
import { eventLinks } from './table.ts'

/**
 * The ids of the projects, in order, a few hundred at a time: of those that are there, whose links may have been taken away, and of those whose
 * links alone remain.
 */
async function* chainedProjects(db: Executor): AsyncGenerator<string> {
  const together = 500
  let after: string | undefined
  for (;;) {
    const linked = db
      .selectDistinct({ projectId: eventLinks.projectId })
      .from(eventLinks)
      .where(after === undefined ? undefined : gt(eventLinks.projectId, after))
      .orderBy(asc(eventLinks.projectId))
      .limit(together)
    const there = db
      .select({ projectId: projects.id })
      .from(projects)
      .where(after === undefined ? undefined : gt(projects.id, after))
      .orderBy(asc(projects.id))
      .limit(together)
    const rows = await union(linked, there).orderBy(asc(eventLinks.projectId)).limit(together)
    for (const { projectId } of rows) yield projectId
    after = rows.at(-1)?.projectId
    if (rows.length < together) return
  }
}

/** Checks the chains of all projects, and their signed acceptances. Answers lines in French: each fault, then what was checked. `✗` begins those of a trouble. */
export async function* verifyChains(
  platform: Pick<Platform, 'db' | 'storage'>,
  readAcceptanceFaults: ReadAcceptanceFaults,
): AsyncGenerator<string> {
  let [count, links, erased, changed] = [0, 0, 0, 0]
  for await (const projectId of chainedProjects(platform.db)) {
    const state = await readChainState(platform, projectId, readAcceptanceFaults)
    count += 1
    links += state.links
    erased += state.erased
    if (state.faults.length + state.acceptances.length > 0) changed += 1
    for (const { kind, rank, at } of state.faults)
      yield `✗ Projet ${projectId} : ${chainFaultLabels[kind].toLocaleLowerCase('fr')}, n° ${rank}, du ${at}`
    for (const { kind, number, production } of state.acceptances)
      yield `✗ Projet ${projectId} : ${acceptanceFaultLabels[kind].toLocaleLowerCase('fr')}, n° ${number} de « ${production} »`
  }
  const checked = `${count} projets, ${links} événements`
  const besides = erased === 0 ? '' : `, dont ${erased} où un nom a été effacé à la demande d’une personne`
  yield changed === 0
    ? `✓ ${checked}${besides} : rien ${erased === 0 ? '' : 'd’autre '}n’a été modifié ni retiré.`
    : `✗ ${checked} : ${changed} projets ont été modifiés.`
}
