import { isConnectionLoss } from '../db/away.ts'
import { databaseErrorOf } from '../db/violations.ts'
import { hasErrorCode } from '../storage/disk-files.ts'
import { isOutOfSpace } from '../storage/out-of-space.ts'
import { StorageUnavailable } from '../storage/storage.ts'

/** A backup or a restoration that can't be done. The message says why and what to do, in French. The stack is useless. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** A file of a set that is not what was written: cut, changed, or replaced by another. */
export class AlteredFile extends BackupRefused {
  override name = 'AlteredFile'
  readonly file: string
  constructor(file: string, options?: ErrorOptions) {
    super(`Le fichier « ${file} » de la sauvegarde est altéré : il n’est plus celui qui avait été écrit.`, options)
    this.file = file
  }
}

export class WrongPassphrase extends BackupRefused {
  override name = 'WrongPassphrase'
}

/** The files of a set that a reader asks for and that are not there. */
export class MissingFile extends BackupRefused {
  override name = 'MissingFile'
  constructor(file: string, options?: ErrorOptions) {
    super(`Le fichier « ${file} » manque dans la sauvegarde.`, options)
  }
}

/**
 * The sentence for an error that nobody named: what happened to the place of writing or to the database. Returns other errors
 * unchanged. `place` is a directory; `what` begins the sentence (« La sauvegarde »).
 */
export function explained(error: unknown, { place, what }: { place: string; what: string }): unknown {
  if (error instanceof BackupRefused) return error
  const refusal = (sentence: string) => new BackupRefused(sentence, { cause: error })
  if (isOutOfSpace(error))
    return refusal(`${what} s’est arrêtée : il n’y a plus de place dans « ${place} ». Ce qui y était déjà est intact.`)
  if (hasErrorCode(error, 'EROFS', 'EACCES', 'EPERM'))
    return refusal(`${what} s’est arrêtée : Régie n’a pas le droit d’écrire dans « ${place} ».`)
  const ofDatabase = databaseErrorOf(error)
  const said = ofDatabase?.message ?? (error instanceof Error ? error.message : String(error))
  if (ofDatabase || isConnectionLoss(error))
    return refusal(`${what} s’est arrêtée : la base de données ne répond plus comme attendu (${said}).`)
  if (error instanceof StorageUnavailable)
    return refusal(`${what} s’est arrêtée : le stockage des fichiers ne répond pas (${error.message}).`)
  if (
    hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT')
  )
    return refusal(
      `${what} s’est arrêtée : « ${place} » ne répond plus (disque débranché, partage coupé ?). Cause : ${said}`,
    )
  return error
}
