import type { WordsOf } from '../field-words.ts'
import { roleLabels } from '../permissions.ts'
import type { UserUpdate } from './schema.ts'

export const userFields = {
  firstname: { label: 'Prénom' },
  lastname: { label: 'Nom' },
  email: { label: 'Adresse e-mail' },
  phone: { label: 'Téléphone' },
  role: { label: 'Rôle', values: roleLabels },
  permissions: { label: 'Permissions' },
} as const satisfies WordsOf<UserUpdate>
