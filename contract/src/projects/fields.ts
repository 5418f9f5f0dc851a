import type { WordsOf } from '../field-words.ts'
import type { ProjectUpdate } from './schema.ts'

export const projectFields = {
  name: { label: 'Nom', inForm: 'Nom du projet' },
  companyId: { label: 'Société' },
  producteurId: { label: 'Producteur' },
  description: { label: 'Description' },
  startsOn: { label: 'Début' },
  dueOn: { label: 'Échéance' },
  archived: { label: 'Archivé' },
} as const satisfies WordsOf<ProjectUpdate>
