import { type Media, type MediaFolder, mediaCategoryLabels, type RushMark } from '@regie/contract/medias/schema'
import { clsx } from 'clsx'
import { Folder } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { filesText } from '../files-text.ts'
import { MediaIcon } from '../media-icon.tsx'
import { MediaPicture } from '../media-picture.tsx'
import { saveOriginal } from '../save-files.ts'
import { GoodTake } from '../viewer/rush-marks.tsx'
import type { FilesLayout } from './files-view.ts'
import { type MediaAction, MediaMenu } from './media-menu.tsx'

const itemStyles: Record<FilesLayout, string> = {
  grid: 'relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface hover:border-line-strong has-checked:border-accent has-checked:ring-1 has-checked:ring-accent',
  list: 'relative flex min-h-12 items-center gap-3 border-b border-line px-3 py-1.5 hover:bg-hover has-checked:bg-accent-soft',
}

type TickProps = {
  name: string
  isTicked: boolean
  onTick: (event: MouseEvent<HTMLInputElement>) => void
  view: FilesLayout
}

function Tick({ name, isTicked, onTick, view }: TickProps) {
  return (
    <label
      className={clsx(
        'z-10 grid size-7 place-items-center rounded-md pointer-coarse:size-11',
        view === 'grid' && 'absolute top-1.5 left-1.5 bg-surface/85',
      )}
    >
      <span className="sr-only">{`Choisir « ${name} »`}</span>
      <input type="checkbox" checked={isTicked} onClick={onTick} readOnly className="size-4 accent-accent" />
    </label>
  )
}

type FolderItemProps = {
  folder: MediaFolder
  view: FilesLayout
  isTicked: boolean
  onTick: () => void
  onOpen: () => void
  onDownload: () => void
  onAct: (act: MediaAction) => void
}

export function FolderItem({ folder, view, isTicked, onTick, onOpen, onDownload, onAct }: FolderItemProps) {
  const { name, fileCount, size, createdAt } = folder
  const facts = fileCount === 0 ? filesText(0) : `${filesText(fileCount)} · ${sizeText(size)}`
  const opener = (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full truncate text-left text-sm font-medium after:absolute after:inset-0"
    >
      {name}
    </button>
  )
  return (
    <li className={itemStyles[view]}>
      <Tick name={name} isTicked={isTicked} onTick={onTick} view={view} />
      {view === 'grid' ? (
        <>
          <div className="grid aspect-video place-items-center bg-sunken">
            <Folder aria-hidden="true" strokeWidth={1.5} className="size-10 text-muted" />
          </div>
          <div className="flex items-start gap-1 p-2.5">
            <div className="min-w-0 flex-1">
              {opener}
              <p className="mt-0.5 truncate text-xs text-muted">{facts}</p>
            </div>
            <div className="relative z-10">
              <MediaMenu name={name} onDownload={onDownload} onAct={onAct} />
            </div>
          </div>
        </>
      ) : (
        <>
          <Folder aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">{opener}</div>
          <span className="w-36 shrink-0 text-sm text-muted tabular-nums max-md:hidden">{filesText(fileCount)}</span>
          <span className="w-24 shrink-0 text-right text-sm text-muted tabular-nums">
            {fileCount > 0 && sizeText(size)}
          </span>
          <span className="w-44 shrink-0 text-sm text-muted tabular-nums max-lg:hidden">{momentText(createdAt)}</span>
          <div className="relative z-10">
            <MediaMenu name={name} onDownload={onDownload} onAct={onAct} />
          </div>
        </>
      )}
    </li>
  )
}

type MediaItemProps = {
  media: Media
  view: FilesLayout
  isTicked: boolean
  /** The team's mark on the rush; left out where marks are not used. */
  mark?: RushMark | undefined
  renderMoreActions: ((media: Media) => ReactNode) | undefined
  onTick: (extend: boolean) => void
  onOpen: () => void
  onAct: (act: MediaAction) => void
}

export function MediaItem({ media, view, isTicked, mark, renderMoreActions, onTick, onOpen, onAct }: MediaItemProps) {
  const { name, size, kind, category, thumb, createdByName, createdAt } = media
  const opener = (
    <button
      type="button"
      title={name}
      onClick={onOpen}
      className="block w-full truncate text-left text-sm font-medium after:absolute after:inset-0"
    >
      {name}
    </button>
  )
  const menu = (
    <div className="relative z-10 flex">
      {category === 'RUSH' && <GoodTake media={media} mark={mark} />}
      <MediaMenu name={name} onDownload={() => saveOriginal(media)} onAct={onAct}>
        {renderMoreActions?.(media)}
      </MediaMenu>
    </div>
  )
  const tick = <Tick name={name} isTicked={isTicked} onTick={({ shiftKey }) => onTick(shiftKey)} view={view} />
  if (view === 'grid')
    return (
      <li className={clsx(itemStyles.grid, '[contain-intrinsic-size:auto_14rem] [content-visibility:auto]')}>
        {tick}
        <MediaPicture media={media} />
        <div className="flex items-start gap-1 p-2.5">
          <div className="min-w-0 flex-1">
            {opener}
            <p className="mt-0.5 truncate text-xs text-muted">
              {[mediaCategoryLabels[category], sizeText(size), ...(mark?.tags ?? [])].join(' · ')}
            </p>
          </div>
          {menu}
        </div>
      </li>
    )
  return (
    <li className={clsx(itemStyles.list, '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]')}>
      {tick}
      {thumb ? (
        <img src={thumb} alt="" loading="lazy" className="h-8 w-12 shrink-0 rounded-sm bg-sunken object-contain" />
      ) : (
        <span className="grid w-12 shrink-0 place-items-center">
          <MediaIcon kind={kind} className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1">{opener}</div>
      <span className="w-36 shrink-0 truncate text-sm text-muted max-md:hidden">{mediaCategoryLabels[category]}</span>
      <span className="w-24 shrink-0 text-right text-sm text-muted tabular-nums">{sizeText(size)}</span>
      <span
        className="w-44 shrink-0 truncate text-sm text-muted tabular-nums max-lg:hidden"
        title={createdByName ?? ''}
      >
        {momentText(createdAt)}
        {createdByName && ` · ${createdByName}`}
      </span>
      {menu}
    </li>
  )
}
