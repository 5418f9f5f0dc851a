import type { WordsOf } from '../field-words.ts'
import type { PostProductionUpdate } from './schema.ts'

export const postProductionFields = {
  name: { label: 'Nom' },
  userId: { label: 'Confiée à', inGrid: 'Talent' },
  dueOn: { label: 'Échéance' },
} as const satisfies WordsOf<PostProductionUpdate>
