/** Where one is among files, as the address says: the production (on a project's page), the folder, the file shown over the page, or all at once. */
export type FilesPlace = {
  production?: string | undefined
  dossier?: string | undefined
  fichier?: string | undefined
  tous?: boolean | undefined
}

/** What an address says of it. Without any import: every page of the product loads it. */
export const filesPlace = ({ production, dossier, fichier, tous }: Record<string, unknown>): FilesPlace => {
  const id = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return { production: id(production), dossier: id(dossier), fichier: id(fichier), tous: tous === true || undefined }
}
