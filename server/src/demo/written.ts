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

/** Who speaks of an edit. */
export type Voice = 'client' | 'producteur' | 'talent'
/** Shares of the picture's width and height. */
type Box = readonly [x: number, y: number, width: number, height: number]
/** What is said of a version, about what stands on its picture at that moment. */
export type WrittenRemark = {
  by: Voice
  text: string
  /** Seconds of the film: a moment, or a passage. */
  at?: number | readonly [from: number, to: number]
  point?: readonly [x: number, y: number]
  /** A rectangle drawn around something, or an arrow to it. */
  rect?: Box
  arrow?: Box
  /** Between the agency and the talent. */
  isInternal?: true
  /** Not sent yet: only its author reads it. */
  isDraft?: true
  answers?: readonly (readonly [by: Voice, text: string])[]
}
/** A version: its file under `server/demo-media`, what the talent says of it, and what is said of it. */
export type WrittenVersion = { file: string; note?: string; remarks?: readonly WrittenRemark[] }

/** Days are counted from today. `since`: days since the last step. `versions`: one for each `v` of the path. */
export type WrittenEdit = {
  name: string
  talent?: string
  path: Path
  due?: number
  since?: number
  versions?: readonly WrittenVersion[]
}
/** The name is shown without the extension of `file`, which it takes; `file` stands under `server/demo-media`. */
export type WrittenFile = readonly [name: string, category: MediaCategory, file: string]
/** What a client thinks of a photo, before its choice is sent. */
export type WrittenMark = { isChosen?: true; stars?: number; comment?: string }
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
  files?: readonly WrittenFile[]
  /** The marks of the client on `files`, by name. They belong to the first edit. */
  marks?: Readonly<Record<string, WrittenMark>>
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
