import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const viewLabels = { grid: 'Grille', list: 'Liste' } as const
export type View = keyof typeof viewLabels

export const sortLabels = {
  '-createdAt': 'Plus récents',
  createdAt: 'Plus anciens',
  name: 'Nom, de A à Z',
  '-name': 'Nom, de Z à A',
  '-size': 'Plus lourds',
  category: 'Catégorie',
} as const
export type Sort = keyof typeof sortLabels

/** A person's display preferences for files, stored in the browser. */
export const useFilesView = create<{ view: View; sort: Sort }>()(
  persist((): { view: View; sort: Sort } => ({ view: 'grid', sort: 'name' }), { name: 'regie-files-view', version: 1 }),
)
