import { dayFrom, demoId, stableIndex } from './derive.ts'

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

const interviews = demoId('productions', 'Rentrée littéraire/Habillage des entretiens')
const webinar = demoId('productions', 'Semaine de la prévention/Webinaire du directeur général')

const brandFilm = demoId('productions', 'Collection Aube/Film de marque')

/** What the demo's orders and contracts say: rounds included, rights to use, formats expected, and what is to be signed. */
export const demoTerms = (now: Date) => ({
  rounds: [
    {
      projectId: demoId('projects', 'Édition d’été'),
      included: 1,
      unit: '240.00',
      paidWith: 'MONEY' as const,
      taxRate: '20.00' as const,
    },
  ],
  rights: [
    {
      id: demoId('usage_rights', 'entretiens'),
      productionId: interviews,
      supports: ['WEB' as const, 'SOCIAL' as const],
      territory: 'FRANCE' as const,
      startsOn: dayFrom(now, -20),
      endsOn: dayFrom(now, 24),
      isExclusive: true,
      persons: 'Les six auteurs de la rentrée',
      music: 'Composition originale',
      note: '',
      closesDownloads: true,
    },
    {
      id: demoId('usage_rights', 'webinaire'),
      productionId: webinar,
      supports: ['INTERNAL' as const],
      territory: 'FRANCE' as const,
      startsOn: dayFrom(now, -28),
      endsOn: dayFrom(now, 700),
      isExclusive: false,
      persons: 'Le directeur général',
      note: '',
      closesDownloads: false,
    },
  ],
  controls: [
    {
      productionId: brandFilm,
      isOn: true,
      formats: [
        {
          name: 'Master web',
          ratio: '16:9',
          width: null,
          height: null,
          rate: 25,
          duration: null,
          loudness: -16,
          subtitles: true,
        },
      ],
    },
  ],
  acceptances: [{ productionId: interviews, isAsked: true, gatesDownloads: false }],
})
