import type { ChosenFile } from './uploads.ts'

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Files that systems leave in folders and nobody sends on purpose. */
const systemFiles = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i

/** The entries of a directory, which browsers return a hundred at a time. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

async function filesUnder(entry: FileSystemEntry, path: readonly string[]): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return systemFiles.test(file.name) ? [] : [{ file, path }]
  }
  if (!isDirectory(entry)) return []
  const inside: ChosenFile[] = []
  for (const child of await entriesOf(entry)) inside.push(...(await filesUnder(child, [...path, entry.name])))
  return inside
}

/** The dropped files; those of dropped folders carry their path. To be called synchronously in the event. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...files].map((file) => ({ file, path: [] }))
  const all: ChosenFile[] = []
  for (const entry of entries) all.push(...(await filesUnder(entry, [])))
  return all
}

/** The files of an input; those of a chosen folder carry their path. */
export const pickedFiles = (files: Iterable<File>): ChosenFile[] =>
  [...files]
    .filter(({ name }) => !systemFiles.test(name))
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
