import * as z from 'zod/mini'
import { keysOf } from './keys.ts'

/** Why a job failed for good, in words for an administrator. */
export const failureCauseLabels = {
  MAIL_UNREACHABLE: 'Le serveur de mail ne répond pas.',
  MAIL_LOGIN: 'Le serveur de mail refuse le compte ou le mot de passe de SMTP_URL.',
  MAIL_ADDRESS: 'Le serveur de mail refuse cette adresse.',
  MAIL_REFUSED: 'Le serveur de mail refuse ce message.',
  STORAGE_FULL: 'Il n’y a plus de place pour les fichiers.',
  STORAGE_UNREACHABLE: 'Le stockage des fichiers ne répond pas.',
  READ_ONLY: 'Le dossier de données est en lecture seule.',
  DATABASE: 'La base de données n’a pas répondu.',
  INTERRUPTED: 'Régie s’est arrêtée à chaque essai avant la fin.',
  TOO_LONG: 'Chaque essai a duré trop longtemps.',
  UNEXPECTED: 'Erreur inattendue.',
} as const
export const FailureCause = z.enum(keysOf(failureCauseLabels))
export type FailureCause = z.infer<typeof FailureCause>
