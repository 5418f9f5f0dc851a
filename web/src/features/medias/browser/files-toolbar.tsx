import { keysOf } from '@regie/contract/keys'
import { type MediaCategory, mediaCategoryLabels } from '@regie/contract/medias/schema'
import type { ReactNode } from 'react'
import { choicesOf } from '#platform/forms/choices.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Toolbar, ToolbarSpacer } from '#ui/layout/toolbar.tsx'
import { sortLabels, useFilesView, viewLabels } from './files-view.ts'
import { SmallSelect } from './small-select.tsx'

const categories = keysOf(mediaCategoryLabels)
const sorts = keysOf(sortLabels)

type FilesToolbarProps = {
  text: string
  onText: (text: string) => void
  category: MediaCategory | ''
  /** Left out when there is a single category. */
  onCategory: ((category: MediaCategory | '') => void) | undefined
  /** Filters on good takes; null where no take is marked. */
  goodTakes: { isOn: boolean; onChange: (isOn: boolean) => void } | null
  /** Buttons that add files. */
  children: ReactNode
}

/** Search, filters, sort and layout of the files. */
export function FilesToolbar({ text, onText, category, onCategory, goodTakes, children }: FilesToolbarProps) {
  const { view, sort } = useFilesView()
  return (
    <Toolbar aria-label="Outils : fichiers" className="border-b border-line p-3">
      <SearchField label="Rechercher un fichier" value={text} onChange={onText} className="w-full sm:w-60" />
      {onCategory && (
        <SmallSelect
          label="Catégorie"
          value={category}
          options={[{ value: '', label: 'Toutes' }, ...choicesOf(mediaCategoryLabels)]}
          onChange={(value) => onCategory(categories.find((known) => known === value) ?? '')}
        />
      )}
      <SmallSelect
        label="Trier par"
        value={sort}
        options={choicesOf(sortLabels)}
        onChange={(value) => {
          const next = sorts.find((known) => known === value)
          if (next) useFilesView.setState({ sort: next })
        }}
      />
      {goodTakes && (
        <Checkbox
          label="Bonnes prises"
          checked={goodTakes.isOn}
          onChange={({ target }) => goodTakes.onChange(target.checked)}
        />
      )}
      <ToolbarSpacer />
      <Segmented
        legend="Affichage"
        labels={viewLabels}
        values={keysOf(viewLabels)}
        value={view}
        onChange={(next) => useFilesView.setState({ view: next })}
      />
      {children}
    </Toolbar>
  )
}
