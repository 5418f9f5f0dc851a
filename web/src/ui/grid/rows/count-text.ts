const figures = new Intl.NumberFormat('fr-FR')

/** « 1 234 lignes ». */
export const rowCountText = (count: number) =>
  count === 0 ? 'Aucune ligne' : `${figures.format(count)} ${count === 1 ? 'ligne' : 'lignes'}`
