import type { WordsOf } from '../field-words.ts'
import {
  clientTaskLabels,
  guestAccessLabels,
  type ProductionUpdate,
  productionStatusLabels,
  productionTypeLabels,
} from './schema.ts'

export const productionFields = {
  name: { label: 'Nom', inForm: 'Nom de la production' },
  type: { label: 'Type', values: productionTypeLabels },
  status: { label: 'Statut', values: productionStatusLabels },
  shootOn: { label: 'Tournage' },
  dueOn: { label: 'Livraison promise', inGrid: 'Livraison' },
  optionPostProd: { label: 'Post-production' },
  optionDepotClient: {
    label: 'Dépôt par le client',
    inForm: 'Dépôt de contenus par le client',
    values: clientTaskLabels,
  },
  optionImageChoice: { label: 'Choix des images', inForm: 'Choix des images par le client', values: clientTaskLabels },
  guestAccess: { label: 'Lien public', values: guestAccessLabels },
} as const satisfies WordsOf<ProductionUpdate>
