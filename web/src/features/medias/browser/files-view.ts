import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const viewLabels = { grid: 'Grille', list: 'Liste' } as const
export type FilesLayout = keyof typeof viewLabels

export const sortLabels = {
  '-createdAt': 'Plus récents',
  createdAt: 'Plus anciens',
  name: 'Nom, de A à Z',
  '-name': 'Nom, de Z à A',
  '-size': 'Plus lourds',
  category: 'Catégorie',
} as const
export type FilesSort = keyof typeof sortLabels

/** A person's display preferences for files, stored in the browser. */
export const useFilesView = create<{ view: FilesLayout; sort: FilesSort }>()(
  persist((): { view: FilesLayout; sort: FilesSort } => ({ view: 'grid', sort: 'name' }), {
    name: 'regie-files-view',
    version: 1,
  }),
)
