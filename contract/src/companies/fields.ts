import type { WordsOf } from '../field-words.ts'
import { type CompanyUpdate, companyTypeLabels } from './schema.ts'

export const companyFields = {
  name: { label: 'Nom', inForm: 'Nom de la société' },
  type: { label: 'Type', values: companyTypeLabels },
  producteurId: { label: 'Producteur' },
  optionCredit: { label: 'Achète des crédits', inGrid: 'Crédits' },
  sellsyId: { label: 'Société liée', inForm: 'Dans le service de facturation' },
} as const satisfies WordsOf<CompanyUpdate>
