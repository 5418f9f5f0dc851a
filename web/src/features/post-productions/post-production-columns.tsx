import { waitingOn } from '@regie/contract/post-productions/rules/transitions'
import {
  postProductionFields as fields,
  type PostProductionListed,
  postProductionStatusLabels,
  turnLabels,
} from '@regie/contract/post-productions/schema'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { shortDayText } from '#ui/text/french-date.ts'
import {
  DueDay,
  isLate,
  PostProductionBadge,
  postProductionReference,
  versionsText,
} from './post-production-badges.tsx'

/** « Agence · Approuver la version 2 ». */
function Awaited(row: PostProductionListed) {
  const awaited = waitingOn(row)
  return (
    awaited && (
      <>
        {turnLabels[awaited.who]} <span className="text-muted">{`· ${awaited.what}`}</span>
      </>
    )
  )
}

const ofProduction: readonly GridColumn<PostProductionListed>[] = [
  {
    field: 'name',
    header: labelInGrid(fields.name),
    kind: 'text',
    place: 'name',
    value: ({ name }) => name,
    width: 210,
    grow: 3,
    sort: 'name',
    filter: 'name',
  },
  {
    field: 'dueOn',
    header: labelInGrid(fields.dueOn),
    kind: 'date',
    place: 'due',
    isSettled: ({ status }) => status === 'FINISHED',
    value: ({ dueOn }) => dueOn,
    cell: (row) => (
      <span title={isLate(row) && row.dueOn ? `En retard depuis le ${shortDayText(row.dueOn)}` : undefined}>
        <DueDay {...row} />
      </span>
    ),
    width: 190,
    sort: 'dueOn',
    filter: { from: 'dueFrom', to: 'dueTo' },
  },
  {
    field: 'number',
    header: 'Référence',
    kind: 'text',
    place: 'fact',
    value: postProductionReference,
    width: 115,
    sort: 'number',
  },
  {
    field: 'status',
    header: 'Statut',
    kind: 'enum',
    place: 'state',
    value: ({ status }) => status,
    cell: ({ status }) => <PostProductionBadge status={status} />,
    options: choicesOf(postProductionStatusLabels),
    width: 245,
    sort: 'status',
    filter: 'status',
  },
  {
    field: 'turn',
    header: 'Attend',
    kind: 'enum',
    place: 'figure',
    value: (row) => waitingOn(row)?.who,
    cell: (row) => <Awaited {...row} />,
    options: choicesOf(turnLabels),
    width: 210,
    filter: 'turn',
  },
  {
    field: 'late',
    header: 'En retard',
    kind: 'boolean',
    place: 'table',
    value: isLate,
    width: 110,
    hidden: true,
    filter: 'late',
  },
  {
    field: 'userName',
    header: labelInGrid(fields.userId),
    kind: 'text',
    place: 'who',
    value: ({ userName }) => userName,
    cell: ({ userName }) => userName ?? <span className="text-muted">Personne</span>,
    width: 160,
    grow: 1,
    filter: 'userName',
  },
  {
    field: 'statusSince',
    header: 'Statut depuis',
    kind: 'date',
    place: 'table',
    value: ({ statusSince }) => statusSince,
    width: 140,
    sort: 'statusSince',
    filter: { from: 'sinceFrom', to: 'sinceTo' },
  },
  {
    field: 'versions',
    header: 'Versions',
    kind: 'text',
    place: 'figure',
    value: ({ versionInterne, versionClient }) =>
      versionInterne === 0 ? null : `${versionInterne}, dont ${versionClient} au client`,
    cell: ({ versionInterne, versionClient }) =>
      versionInterne > 0 && (
        <span title={versionsText({ versionInterne, versionClient })}>
          {versionInterne}
          <span className="text-muted">{`, dont ${versionClient} au client`}</span>
        </span>
      ),
    width: 160,
  },
]

/** The columns of a production's post-productions; filters and sort keys are its route's. */
export const productionPostProductionColumns = ofProduction
/** The columns of the overall list, which add the context of each row. */
export const postProductionColumns: readonly GridColumn<PostProductionListed>[] = ofProduction.toSpliced(
  3,
  0,
  {
    field: 'productionName',
    header: 'Production',
    kind: 'text',
    place: 'of',
    value: ({ productionName }) => productionName,
    width: 180,
    grow: 2,
    filter: 'productionName',
  },
  {
    field: 'projectName',
    header: 'Projet',
    kind: 'text',
    place: 'of',
    value: ({ projectName }) => projectName,
    width: 170,
    grow: 2,
    filter: 'projectName',
  },
  {
    field: 'companyName',
    header: 'Société',
    kind: 'text',
    place: 'of',
    value: ({ companyName }) => companyName,
    width: 160,
    filter: 'companyName',
    hidden: true,
  },
)
