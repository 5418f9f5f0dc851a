type VersionedFile = { key: string; name: string; kind: string }

/** The file that stands for another version's: the same, else of the same name, else of the same kind and rank. */
export function counterpartOf<File extends VersionedFile>(
  key: string,
  own: readonly VersionedFile[],
  others: readonly File[],
): File | undefined {
  const file = own.find((each) => each.key === key)
  if (!file) return undefined
  const rank = own.filter(({ kind }) => kind === file.kind).indexOf(file)
  return (
    others.find((each) => each.key === key) ??
    others.find(({ name }) => name === file.name) ??
    others.filter(({ kind }) => kind === file.kind)[rank]
  )
}
