import type { BudgetKind } from '@regie/contract/budget/schema'
import { typeset } from '@regie/contract/french'
import { demoId } from './derive.ts'

/** A quantity and a unit price, excluding taxes. */
type Count = readonly [quantity: string, price: string]
type WrittenLine = {
  kind: BudgetKind
  label: string
  /** Names within the project. */
  production?: string
  prestation?: string
  planned: Count
  real?: Count
}

/** The budgets of three projects: one under way, one over and a little too dear, one that begins. */
const written: Readonly<Record<string, readonly WrittenLine[]>> = {
  'Collection Aube': [
    { kind: 'SALE', label: 'Film de marque', production: 'Film de marque', planned: ['1', '14500'] },
    { kind: 'SALE', label: 'Photos du catalogue', production: 'Photos du catalogue', planned: ['1', '5200'] },
    {
      kind: 'SALE',
      label: 'Podcast, deux épisodes',
      production: typeset('Podcast « Les gestes »'),
      planned: ['2', '1250'],
    },
    {
      kind: 'DAYS',
      label: 'Réalisatrice',
      production: 'Film de marque',
      planned: ['3', '650'],
      real: ['3.5', '650'],
    },
    {
      kind: 'DAYS',
      label: 'Chef opérateur',
      production: 'Film de marque',
      prestation: 'Tournage à l’atelier',
      planned: ['2', '520'],
      real: ['2', '520'],
    },
    {
      kind: 'DAYS',
      label: 'Monteuse et étalonnage',
      production: 'Film de marque',
      prestation: 'Montage et étalonnage',
      planned: ['6', '380'],
    },
    {
      kind: 'PURCHASE',
      label: 'Location caméra et optiques macro',
      production: 'Film de marque',
      planned: ['2', '690'],
      real: ['2', '712.5'],
    },
    { kind: 'PURCHASE', label: 'Musique originale', production: 'Film de marque', planned: ['1', '1200'] },
    {
      kind: 'DAYS',
      label: 'Photographe',
      production: 'Photos du catalogue',
      prestation: 'Prise de vue joaillerie',
      planned: ['2', '600'],
      real: ['2', '600'],
    },
    {
      kind: 'PURCHASE',
      label: 'Studio 4, Plateau 27',
      prestation: 'Prise de vue joaillerie',
      planned: ['2', '450'],
      real: ['2', '450'],
    },
    { kind: 'PURCHASE', label: 'Déplacements de l’équipe', planned: ['1', '860'], real: ['1', '914.3'] },
    { kind: 'DAYS', label: 'Production exécutive', planned: ['5', '350'] },
  ],
  'Rentrée littéraire': [
    {
      kind: 'SALE',
      label: 'Habillage, générique de 8 secondes',
      production: 'Habillage des entretiens',
      planned: ['1', '3200'],
      real: ['1', '3200'],
    },
    {
      kind: 'SALE',
      label: 'Bande-annonce de 12 secondes',
      production: 'Bande-annonce du roman',
      planned: ['1', '1900'],
      real: ['1', '1900'],
    },
    { kind: 'SALE', label: 'Remise, captation annulée', planned: ['1', '-300'], real: ['1', '-300'] },
    {
      kind: 'DAYS',
      label: 'Graphiste',
      production: 'Habillage des entretiens',
      planned: ['1', '480'],
      real: ['1', '480'],
    },
    {
      kind: 'DAYS',
      label: 'Monteur',
      prestation: 'Habillage et montage',
      planned: ['5', '380'],
      real: ['8.5', '380'],
    },
    { kind: 'PURCHASE', label: 'Location de deux caméras', planned: ['1', '390'], real: ['1', '390'] },
    { kind: 'PURCHASE', label: 'Train et hôtel', planned: ['2', '145.9'], real: ['2', '188.4'] },
  ],
  'Le lait d’ici': [
    { kind: 'SALE', label: 'Portrait de 3 minutes', production: 'Portrait d’éleveuse', planned: ['1', '6400'] },
    { kind: 'SALE', label: 'Série photo, dix fermes', production: 'Série photo des fermes', planned: ['10', '320'] },
    { kind: 'DAYS', label: 'Réalisateur', production: 'Portrait d’éleveuse', planned: ['2.5', '620'] },
    {
      kind: 'DAYS',
      label: 'Ingénieur du son',
      prestation: 'Tournage à la ferme des Ormes',
      planned: ['2', '410'],
    },
    { kind: 'DAYS', label: 'Monteuse', production: 'Portrait d’éleveuse', planned: ['4', '380'] },
    { kind: 'PURCHASE', label: 'Location caméra', production: 'Portrait d’éleveuse', planned: ['2', '540'] },
    { kind: 'PURCHASE', label: 'Déplacements', planned: ['420', '0.6'] },
  ],
}

type Project = { id: string; name: string; producteurId: string; createdAt: string }

/** The lines of the demo's budgets, in the order in which they were typed. */
export function demoBudgets(projects: readonly Project[]) {
  return projects.flatMap(({ id: projectId, name: project, producteurId, createdAt }) =>
    (written[project] ?? []).map(({ kind, label, production, prestation, planned, real }, rank) => ({
      id: demoId('budget_lines', `${project}/${rank}`),
      projectId,
      productionId: production === undefined ? null : demoId('productions', `${project}/${production}`),
      prestationId: prestation === undefined ? null : demoId('prestations', `${project}/${prestation}`),
      kind,
      label,
      plannedQuantity: planned[0],
      plannedPrice: planned[1],
      realQuantity: real?.[0] ?? null,
      realPrice: real?.[1] ?? null,
      writtenById: producteurId,
      createdAt: new Date(Date.parse(createdAt) + rank * 60_000).toISOString(),
    })),
  )
}
