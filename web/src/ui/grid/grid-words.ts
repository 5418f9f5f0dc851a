/**
 * What AG Grid itself says in the modules that are registered, to screen readers for the most part. Its whole French is 830 sentences,
 * as heavy as a page.
 */
export const gridWords: Record<string, string> = {
  loadingOoo: 'Chargement…',
  loadingError: 'Échec du chargement',
  noRowsToShow: 'Aucune ligne à afficher',
  noMatchingRows: 'Aucune ligne correspondante',
  ariaChecked: 'coché',
  ariaUnchecked: 'non coché',
  ariaIndeterminate: 'en partie coché',
  ariaLabelTooltip: 'Infobulle',
  ariaSkeletonCellLoading: 'La ligne est en cours de chargement',
  ariaDeferSkeletonCellLoading: 'La cellule est en cours de chargement',
  ariaSkeletonCellLoadingFailed: 'Le chargement de la ligne a échoué',
  ariaSortableColumn: 'Appuyez sur Entrée pour trier',
  ariaMenuColumn: 'Appuyez sur Alt et Bas pour ouvrir le menu de la colonne',
  ariaFilterColumn: 'Appuyez sur Ctrl et Entrée pour ouvrir le filtre',
  ariaColumnFiltered: 'Colonne filtrée',
  ariaToggleCellValue: 'Appuyez sur Espace pour cocher ou décocher',
}
