import type { MediaCategory } from '@regie/contract/medias/schema'
import type { CategoryType, PrestationProductionStatus, PrestationType } from '@regie/contract/prestations/schema'
import type { ClientTask, GuestAccess, ProductionStatus, ProductionType } from '@regie/contract/productions/schema'

/** The steps of an edit: start, version, approval, client's validation, changes requested, rollback. */
export type Path = readonly ('start' | 'version' | 'approve' | 'accept' | 'changes' | 'back')[]
export const pathOf = (letters: string): Path =>
  letters.split('').map((letter) => {
    const steps = { s: 'start', v: 'version', a: 'approve', c: 'accept', r: 'changes', b: 'back' } as const
    const step = Object.entries(steps).find(([known]) => known === letter)?.[1]
    if (!step) throw new Error(`no step is called ${letter}`)
    return step
  })

/** Days are counted from today. `since`: days since the last step. */
export type WrittenEdit = { name: string; talent?: string; path: Path; due?: number; since?: number; withdrawn?: true }
export type WrittenProduction = {
  name: string
  type?: ProductionType
  status: ProductionStatus
  postProd?: false
  depot?: ClientTask
  choice?: ClientTask
  guests?: GuestAccess
  shoot?: number
  due?: number
  edits?: readonly WrittenEdit[]
  files?: readonly (readonly [name: string, category: MediaCategory])[]
  brief?: readonly string[]
}
export type WrittenPrestation = {
  name: string
  type: PrestationType
  talent?: string
  order?: string
  starts?: number
  ends?: number
  place?: string
  /** Name of the production, its categories, and its status. */
  on: readonly (readonly [string, readonly CategoryType[], PrestationProductionStatus])[]
  brief?: readonly string[]
}
export type WrittenProject = {
  name: string
  company: string
  /** Days since its creation. */
  age: number
  starts?: number
  due?: number
  archived?: true
  description?: string
  productions: readonly WrittenProduction[]
  prestations?: readonly WrittenPrestation[]
  invoices?: readonly string[]
  brief?: readonly string[]
}
