/** The storage prefix of a file's previews. */
export const previewsPrefix = (mediaId: string) => `medias/${mediaId}/previews/`
export const previewKey = (mediaId: string, run: string, name: string) => `${previewsPrefix(mediaId)}${run}/${name}`
