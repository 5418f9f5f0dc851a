import { keysOf } from '@regie/contract/keys'
import { isPicture, isWork, kindFacts } from '@regie/contract/medias/rules'
import { mediaCategoryLabels } from '@regie/contract/medias/schema'
import type { PreviewName } from '@regie/contract/medias/schema/previews'
import { and, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { medias } from './table.ts'

/** The name of the preview that lists show. Without parameters: it is rendered once. */
const listPreview = sql.join(
  [
    sql`case ${medias.kind}`,
    ...keysOf(kindFacts).flatMap((kind) => {
      const { listPreview: name } = kindFacts[kind]
      return name === null ? [] : [sql.raw(`when '${kind}' then '${name}'`)]
    }),
    sql`end`,
  ],
  sql` `,
)

const addressOf = (name: typeof listPreview) =>
  sql<string>`'/api/medias/' || ${medias.id} || '/previews/' || ${name} || '?v=' || (${medias.previews} ->> 'run')`

/** The address of the picture that lists show. Null for a kind without one, or without previews yet. */
export const listPictureAddress = addressOf(listPreview)

const storyboard: PreviewName = 'storyboard'
/** The thumbnails of a film, with the address of the picture that holds them; null without any. */
export const filmStoryboard = sql`case when jsonb_typeof(${medias.previews} -> 'storyboard') = 'object'
  then (${medias.previews} -> 'storyboard') || jsonb_build_object('address', ${addressOf(sql.raw(`'${storyboard}'`))}) end`

/** Without parameters: the planner then finds `medias_pictures_index`. */
const among = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** True for a file of the production's own work, in the words of `medias_pictures_index`. */
export const isOfWork = among(
  medias.category,
  keysOf(mediaCategoryLabels).filter((category) => isWork[category]),
)

/** True for a film or a photo whose picture was made. */
export const hasPicture = and(
  among(medias.kind, keysOf(kindFacts).filter(isPicture)),
  isNotNull(medias.previews),
  sql`${medias.previews} -> 'files' @> jsonb_build_array(jsonb_build_object('name', ${listPreview}))`,
)
