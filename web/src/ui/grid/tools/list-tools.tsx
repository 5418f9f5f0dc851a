import { clsx } from 'clsx'
import { ChevronRight, Download, LayoutGrid, Rows3 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Toolbar } from '#ui/layout/toolbar.tsx'
import { FoldedTools } from '#ui/overlay/folded-tools.tsx'
import { ColumnsPanel } from '../columns/columns-menu.tsx'
import { FilterList, filterableColumns } from '../filters/filter-menu.tsx'
import { PresetMenu } from '../presets/preset-menu.tsx'
import { rowCountText } from '../rows/count-text.ts'
import { RowSort } from '../rows/row-sort.tsx'
import type { GridToolsProps } from './grid-tools.tsx'

/** What a page lets choose beside its title on a wide screen, and how many of these choices narrow its list. */
export type PageChoices = { controls: ReactNode; active: number }

type ListToolsProps = GridToolsProps & {
  choices: PageChoices | undefined
  /** True where the page moves the rows: the first row of tools stays under its bar. */
  stays: boolean
}

/** The tools of a list on a telephone: the search, and one button for all the others. */
export function ListTools(props: ListToolsProps) {
  const { label, searchLabel, search, onSearch, filters, count, actions, choices, stays } = props
  const active = Object.keys(filters).length + (choices?.active ?? 0)
  const doneLabel = count === null ? 'Voir la liste' : count === 0 ? rowCountText(0) : `Voir ${rowCountText(count)}`
  return (
    <>
      <Toolbar
        aria-label={`Outils : ${label}`}
        {...(stays && { 'data-stays': '' })}
        className={clsx('flex-nowrap px-3 py-2', stays && 'sticky top-[var(--bar-height,0px)] z-10 bg-surface')}
      >
        {searchLabel !== undefined && (
          <SearchField label={searchLabel} value={search} onChange={onSearch} className="min-w-0 flex-1" />
        )}
        <FoldedTools label="Outils" count={active} doneLabel={doneLabel}>
          {({ close }) => <FoldedContent {...props} onDone={close} />}
        </FoldedTools>
      </Toolbar>
      <div className="flex items-center justify-between gap-3 px-3 pb-2">
        <output className="text-sm text-muted tabular-nums">{count === null ? '\u00a0' : rowCountText(count)}</output>
        {actions}
      </div>
    </>
  )
}

const heading = 'mb-1.5 text-sm font-semibold'

function FoldedContent(props: ListToolsProps & { onDone: () => void }) {
  const { columns, filters, onFilters, isWall, onWall, choices, onDone } = props
  const filtersId = useId()
  return (
    <>
      {choices && <div className="flex flex-col gap-3">{choices.controls}</div>}
      <div>
        <h3 className={heading}>Trier par</h3>
        <RowSort columns={columns} sort={props.sort} onChange={props.onSort} isWide />
      </div>
      {filterableColumns(columns).length > 0 && (
        <section aria-labelledby={filtersId}>
          <h3 id={filtersId} className={heading}>
            Filtres
          </h3>
          <div className="-mx-2">
            <FilterList columns={columns} filters={filters} onChange={onFilters} />
          </div>
        </section>
      )}
      <details className="group">
        <summary className="touch-height flex list-none items-center gap-2 text-sm font-semibold">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          Ce que disent les lignes
        </summary>
        <div className="px-1 pt-1">
          <ColumnsPanel columns={columns} layout={props.layout} onChange={props.onLayout} canPin={false} />
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <PresetMenu
          {...props.views}
          onApply={(view) => {
            props.views.onApply(view)
            onDone()
          }}
        />
        {onWall && (
          <Button
            icon={isWall ? Rows3 : LayoutGrid}
            onClick={() => {
              onWall(!isWall)
              onDone()
            }}
          >
            {isWall ? 'Voir en liste' : 'Voir en planche'}
          </Button>
        )}
        <Button
          icon={Download}
          pending={props.isExporting}
          onClick={() => {
            props.onExport()
            onDone()
          }}
        >
          Exporter
        </Button>
      </div>
    </>
  )
}
