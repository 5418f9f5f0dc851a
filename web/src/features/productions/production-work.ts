import { productionFields as fields, ProductionListed, ProductionUpdate } from '@regie/contract/productions/schema'
import { CalendarClock, CircleDashed, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import { rowIn } from '#platform/forms/form-values.ts'
import type { CellEdit, GridWork, RowsAction } from '#platform/grid-work/actions/rows-action.ts'
import { useCan } from '#platform/session/session.ts'
import { api, key } from './client.ts'

const writer: RowWriter<ProductionListed> = {
  noun: { one: 'production', many: 'productions', isFeminine: true },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields,
  valuesOf: (row) => row,
  namesOf: {},
  save: ({ id: productionId, version }, changes) =>
    api.update({ params: { productionId }, body: { ...z.parse(ProductionUpdate, changes), version } }),
  rowOf: rowIn(ProductionListed),
  stale: [key],
}

const cells: Record<string, CellEdit> = {
  name: { kind: 'text', field: 'name' },
  type: { kind: 'choice', field: 'type' },
  status: { kind: 'choice', field: 'status' },
  shootOn: { kind: 'day', field: 'shootOn' },
  dueOn: { kind: 'day', field: 'dueOn' },
}
const changing: readonly RowsAction<ProductionListed>[] = [
  { kind: 'choice', field: 'status', label: 'Statut', icon: CircleDashed },
  { kind: 'days', fields: ['shootOn', 'dueOn'], label: 'Déplacer les dates', icon: CalendarClock },
]
const deleting: RowsAction<ProductionListed> = {
  kind: 'delete',
  type: 'productions',
  survey: ({ id: productionId }) => api.deletion({ params: { productionId } }),
  remove: ({ id: productionId }) => api.remove({ params: { productionId } }),
  label: 'Supprimer',
  icon: Trash2,
}

/** What the person may change in the list of productions. */
export function useProductionWork(): GridWork<ProductionListed> | undefined {
  const changes = useCan('productions.update')
  const deletes = useCan('productions.delete')
  return useMemo(() => {
    if (!changes && !deletes) return undefined
    const actions = [...(changes ? changing : []), ...(deletes ? [deleting] : [])]
    return { writer, cells: changes ? cells : {}, actions }
  }, [changes, deletes])
}
