/**
 * Position in the files, read from the address: the production (on a project's page), the folder, the file shown over
 * the page, or all files.
 */
export type FilesPlace = {
  production?: string | undefined
  dossier?: string | undefined
  fichier?: string | undefined
  tous?: boolean | undefined
}

/** Reads the position from search params. No import here: every page of the product loads this file. */
export const filesPlace = ({ production, dossier, fichier, tous }: Record<string, unknown>): FilesPlace => {
  const id = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return { production: id(production), dossier: id(dossier), fichier: id(fichier), tous: tous === true || undefined }
}
