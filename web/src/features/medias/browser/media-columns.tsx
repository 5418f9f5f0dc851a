import { type Media, mediaCategoryLabels, mediaKindLabels } from '@regie/contract/medias/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { MediaIcon } from '../media-icon.tsx'

function Kind({ kind }: Pick<Media, 'kind'>) {
  return (
    <span className="flex items-center gap-2">
      <MediaIcon kind={kind} />
      {mediaKindLabels[kind]}
    </span>
  )
}

const columns: readonly GridColumn<Media>[] = [
  {
    field: 'name',
    header: 'Nom',
    kind: 'text',
    place: 'name',
    value: ({ name }) => name,
    width: 280,
    grow: 3,
    sort: 'name',
  },
  {
    field: 'kind',
    header: 'Type',
    kind: 'enum',
    place: 'fact',
    value: ({ kind }) => kind,
    cell: Kind,
    options: choicesOf(mediaKindLabels),
    width: 120,
    filter: 'kind',
  },
  {
    field: 'category',
    header: 'Catégorie',
    kind: 'enum',
    place: 'fact',
    value: ({ category }) => category,
    options: choicesOf(mediaCategoryLabels),
    width: 150,
    sort: 'category',
    filter: 'category',
  },
  { field: 'size', header: 'Taille', kind: 'text', place: 'fact', value: ({ size }) => sizeText(size), width: 110 },
  {
    field: 'createdByName',
    header: 'Déposé par',
    kind: 'text',
    place: 'who',
    value: ({ createdByName }) => createdByName,
    width: 170,
    grow: 1,
  },
  {
    field: 'createdAt',
    header: 'Déposé le',
    kind: 'date',
    place: 'fact',
    value: ({ createdAt }) => createdAt,
    withTime: true,
    width: 160,
    sort: 'createdAt',
  },
]

/** The columns of a project's files. */
export const projectMediaColumns: readonly GridColumn<Media>[] = columns.toSpliced(1, 0, {
  field: 'productionName',
  header: 'Production',
  kind: 'text',
  place: 'of',
  value: ({ productionName }) => productionName,
  width: 200,
  grow: 2,
})
