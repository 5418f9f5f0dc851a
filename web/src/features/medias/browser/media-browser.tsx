import { counted } from '@regie/contract/french'
import type { Media, MediaCategory } from '@regie/contract/medias/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Files, FolderPlus, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { WhenSeen } from '#ui/feedback/when-seen.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { api } from '../client.ts'
import { DepositButton } from '../deposit/deposit-button.tsx'
import { DepositDialog } from '../deposit/deposit-dialog.tsx'
import { TransferDialog } from '../deposit/transfer-dialog.tsx'
import { TransferList } from '../deposit/transfer-list.tsx'
import { filesPages } from '../list-page.ts'
import { useMediaRights } from '../media-rights.ts'
import { saveChosen } from '../save-files.ts'
import { DropArea } from '../upload/drop-area.tsx'
import { InterruptedUploads } from '../upload/interrupted-uploads.tsx'
import type { ChosenFile } from '../upload/uploads.ts'
import { MediaViewer } from '../viewer/media-viewer.tsx'
import { useRushMarks } from '../viewer/rush-marks.tsx'
import { FilesToolbar } from './files-toolbar.tsx'
import { useFilesView } from './files-view.ts'
import { FolderPath } from './folder-path.tsx'
import { MediaActions, type PendingMediaAction } from './media-actions.tsx'
import { FolderItem, MediaItem } from './media-items.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useFolder } from './use-folder.ts'
import { type Selection, useSelection } from './use-selection.ts'

type MediaBrowserProps = {
  productionId: string
  /** The open folder and file, read from the address. */
  folderId: string | null
  mediaId: string | null
  /** The only category shown and deposited. */
  only?: MediaCategory | undefined
  onOpenFolder: (folderId: string | null) => void
  onOpenMedia: (mediaId: string | null) => void
  /** More items in the menu of each file. */
  renderMoreActions?: ((media: Media) => ReactNode) | undefined
}

/** The files of a production in their folders: search, view, deposit and organise. */
export function MediaBrowser(props: MediaBrowserProps) {
  const { productionId, folderId, mediaId, only, onOpenFolder, onOpenMedia, renderMoreActions } = props
  const [text, setText] = useState('')
  const [category, setCategory] = useState<MediaCategory | ''>(only ?? '')
  const [goodTakes, setGoodTakes] = useState(false)
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [isLinking, setLinking] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const [pending, setPending] = useState<PendingMediaAction | null>(null)
  const { view, sort } = useFilesView()
  const { mayDeposit, mayMark } = useMediaRights()
  const q = useDebounced(text.trim(), 200)
  const isSearching = q !== ''
  const isNarrowed = isSearching || goodTakes || category !== (only ?? '')
  // The files of a brief are few, and listed together whatever their folder.
  const hasFolders = only !== undefined && only !== 'BRIEF'
  const { folders, open, above, inside, isGone } = useFolder(productionId, folderId)
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    filesPages(productionId, { folderId, q, category, sort, inFolder: hasFolders, goodTakes }),
  )
  const files = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.total ?? 0
  const shownFolders = isSearching || goodTakes || (category !== '' && !hasFolders) ? [] : inside
  const marks = useRushMarks(productionId)
  const order = files.map(({ id }) => id)
  const { selection, count, clear, selectAll, toggleFolder, toggleMedia } = useSelection(order)
  const isEmpty = data !== undefined && files.length === 0 && shownFolders.length === 0
  const saving = useChange((wanted: Selection) => saveChosen(productionId, wanted), { stale: [] })
  const close = () => setPending(null)

  return (
    <>
      {only === undefined && (
        <>
          <InterruptedUploads productionId={productionId} />
          <TransferList productionId={productionId} />
        </>
      )}
      <DropArea
        label={open ? `Déposer dans « ${open.name} »` : 'Déposer ici'}
        isDisabled={!mayDeposit}
        onFiles={setChosen}
      >
        <Card aria-label="Fichiers" padding="none" className="min-h-96 flex-1">
          <FilesToolbar
            text={text}
            onText={setText}
            category={category}
            onCategory={only === undefined ? setCategory : undefined}
            goodTakes={
              mayMark && (only === undefined || only === 'RUSH') ? { isOn: goodTakes, onChange: setGoodTakes } : null
            }
          >
            {mayDeposit && (
              <>
                {only === undefined && (
                  <Button icon={FolderPlus} onClick={() => setNaming(true)}>
                    Nouveau dossier
                  </Button>
                )}
                <DepositButton onFiles={setChosen} onLink={() => setLinking(true)} />
              </>
            )}
          </FilesToolbar>
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
            {isSearching ? (
              <p className="text-sm font-medium">Dans tous les dossiers</p>
            ) : (
              <FolderPath above={above} onOpen={onOpenFolder} />
            )}
            <output className="text-sm text-muted tabular-nums">{data && counted(total, 'fichier', 'fichiers')}</output>
          </div>
          {count > 0 && (
            <SelectionBar
              productionId={productionId}
              selection={selection}
              onClear={clear}
              onSelectAll={() =>
                selectAll(
                  order,
                  shownFolders.map(({ id }) => id),
                )
              }
              onAct={(act) => setPending({ act, selection, subject: null })}
            />
          )}
          {isPending && (
            <div aria-busy="true" className="grid gap-3 p-4 sm:grid-cols-3 lg:grid-cols-5">
              {Array.from({ length: 10 }, (_, index) => (
                <Skeleton key={index} className="aspect-4/3" />
              ))}
            </div>
          )}
          {error && !data && <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>}
          {isGone && !isSearching && (
            <EmptyState icon={Files} title="Ce dossier n’est plus là">
              Il a peut-être été supprimé ou rangé ailleurs.
            </EmptyState>
          )}
          {isEmpty && !isGone && (
            <EmptyState
              icon={isNarrowed ? SearchX : Files}
              title={isNarrowed ? 'Aucun fichier ne correspond' : 'Aucun fichier ici'}
            >
              {isNarrowed
                ? 'Essayez un autre nom ou une autre catégorie.'
                : 'Glissez des fichiers ou des dossiers ici, collez-les, ou choisissez « Déposer ».'}
            </EmptyState>
          )}
          <ul
            aria-label="Fichiers et dossiers"
            className={
              view === 'grid'
                ? 'grid grid-cols-2 gap-3 p-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]'
                : 'border-t border-line'
            }
          >
            {shownFolders.map((folder) => (
              <FolderItem
                key={folder.id}
                folder={folder}
                view={view}
                isTicked={selection.folderIds.includes(folder.id)}
                onDownload={() => saving.mutate({ mediaIds: [], folderIds: [folder.id] })}
                onTick={() => toggleFolder(folder.id)}
                onOpen={() => {
                  clear()
                  onOpenFolder(folder.id)
                }}
                onAct={(act) =>
                  setPending({
                    act,
                    selection: { mediaIds: [], folderIds: [folder.id] },
                    subject: { ...folder, isFolder: true },
                  })
                }
              />
            ))}
            {files.map((media) => (
              <MediaItem
                key={media.id}
                media={media}
                view={view}
                isTicked={selection.mediaIds.includes(media.id)}
                mark={marks.get(media.id)}
                renderMoreActions={renderMoreActions}
                onTick={(extend) => toggleMedia(media.id, extend)}
                onOpen={() => onOpenMedia(media.id)}
                onAct={(act) =>
                  setPending({
                    act,
                    selection: { mediaIds: [media.id], folderIds: [] },
                    subject: { ...media, isFolder: false },
                  })
                }
              />
            ))}
          </ul>
          {hasNextPage && <WhenSeen isBusy={isFetchingNextPage} onSeen={() => void fetchNextPage()} />}
        </Card>
      </DropArea>
      {chosen.length > 0 && (
        <DepositDialog
          productionId={productionId}
          folder={open}
          only={only}
          files={chosen}
          onClose={() => setChosen([])}
        />
      )}
      {isLinking && (
        <TransferDialog productionId={productionId} folderId={folderId} only={only} onClose={() => setLinking(false)} />
      )}
      {isNaming && (
        <NameDialog
          title="Nouveau dossier"
          submitLabel="Créer"
          name=""
          send={(name) => api.createFolder({ body: { productionId, parentId: folderId, name } })}
          onClose={() => setNaming(false)}
        />
      )}
      {pending && (
        <MediaActions
          productionId={productionId}
          folders={folders}
          folderId={folderId}
          pending={pending}
          onClose={close}
          onDone={() => {
            clear()
            close()
          }}
        />
      )}
      {mediaId !== null && <MediaViewer mediaId={mediaId} siblings={order} onOpen={onOpenMedia} />}
    </>
  )
}
