import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { medias } from './table.ts'

/** The files directly in a folder; null: at the top of the production. */
export const inFolder = (folderId: string | null): SQL =>
  folderId === null ? isNull(medias.folderId) : eq(medias.folderId, folderId)

type NamePlace = {
  productionId: string
  folderId: string | null
  /** A file to leave out. */
  butId?: string
}

/** The names of the files in a folder, files still being uploaded included. */
export async function namesInFolder(tx: Executor, { productionId, folderId, butId }: NamePlace): Promise<string[]> {
  const there = await tx
    .select({ name: medias.name })
    .from(medias)
    .where(
      and(
        eq(medias.productionId, productionId),
        inFolder(folderId),
        butId === undefined ? undefined : ne(medias.id, butId),
        isNull(medias.deletedAt),
      ),
    )
  return there.map(({ name }) => name)
}
