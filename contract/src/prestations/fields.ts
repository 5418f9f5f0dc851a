import type { WordsOf } from '../field-words.ts'
import { type PrestationUpdate, prestationTypeLabels } from './schema.ts'

export const prestationFields = {
  name: { label: 'Nom', inForm: 'Nom de la prestation' },
  type: { label: 'Type', values: prestationTypeLabels },
  userId: { label: 'Confiée à' },
  startsOn: { label: 'Début' },
  endsOn: { label: 'Fin' },
  place: { label: 'Lieu' },
} as const satisfies WordsOf<PrestationUpdate>
