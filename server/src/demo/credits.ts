import { demoId, stableIndex } from './derive.ts'

type Company = { id: string; name: string; optionCredit: boolean; producteurId: string | null }
type Project = { id: string; companyId: string }
type Production = { id: string; name: string; projectId: string; status: string; createdAt: string }

/** Credits bought and used by the demo's companies: one purchase each, then the uses of their productions. */
export function demoCredits(
  now: Date,
  work: { companies: readonly Company[]; projects: readonly Project[]; productions: readonly Production[] },
) {
  return work.companies
    .filter(({ optionCredit }) => optionCredit)
    .flatMap(({ id: companyId, name, producteurId: byId }) => {
      const projectIds = new Set(work.projects.filter((one) => one.companyId === companyId).map(({ id }) => id))
      const startedProductions = work.productions.filter(
        (one) => projectIds.has(one.projectId) && one.status !== 'TO_ORGANIZE',
      )
      const used = startedProductions.map((production) => ({
        id: demoId('credit_entries', `${name}/${production.name}`),
        companyId,
        kind: 'USED' as const,
        amount: `-${2 + stableIndex(`${name}/${production.name}/credits`, 5)}.${stableIndex(production.name, 2) === 0 ? '00' : '50'}`,
        reason: '',
        productionId: production.id,
        productionName: production.name,
        byId,
        at: production.createdAt,
      }))
      const bought = {
        id: demoId('credit_entries', `${name}/bought`),
        companyId,
        kind: 'BOUGHT' as const,
        amount: `${20 + 5 * startedProductions.length}.00`,
        reason: 'Contrat annuel',
        productionId: null,
        productionName: null,
        byId,
        at: used.map(({ at }) => at).toSorted()[0] ?? new Date(now.getTime() - 30 * 24 * 3_600_000).toISOString(),
      }
      return [bought, ...used.toSorted((a, b) => a.at.localeCompare(b.at))]
    })
}
