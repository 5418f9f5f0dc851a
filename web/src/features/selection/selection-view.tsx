import { isStaff } from '@regie/contract/can'
import { counted } from '@regie/contract/french'
import { choiceRefusals, chosenIn, supplementOfChoice } from '@regie/contract/selection/rules'
import type { Selection } from '@regie/contract/selection/schema'
import { useQuery } from '@tanstack/react-query'
import { Columns2, Images, Send } from 'lucide-react'
import { useState } from 'react'
import { QueryError, shownData } from '#platform/api/query-state.tsx'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { options } from './client.ts'
import { chosenCountText } from './count-text.ts'
import { filteredImages, filterLabels } from './picture-filter.ts'
import { PictureGrid } from './picture-grid.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import { SendChoice } from './send-choice.tsx'
import { acceptedText, extraCostText } from './supplement-text.ts'
import { useMarks } from './use-marks.ts'

const select = 'touch-height h-9 rounded-md border border-line-strong bg-surface px-2 text-sm'
/** Heights of the rows, in pixels. */
const sizes = { small: 140, medium: 200, large: 340 } as const
const mostCompared = 4
/** Reasons told at once, at most: the headings of the sections tell theirs. */
const mostTold = 2
const refusalText = (refusals: readonly string[]) => refusals.slice(0, mostTold).join(' ')

/** The client's selection: images are viewed, chosen, rated, compared, then sent together. */
export function SelectionView({ postProductionId }: { postProductionId: string }) {
  const query = useQuery(options.get({ params: { postProductionId } }))
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="aspect-3/2" />
        ))}
      </div>
    )
  const selection = shownData(query)
  if (!selection)
    return (
      <Card padding="lg">
        <QueryError query={query} />
      </Card>
    )
  if (selection.images.length === 0)
    return (
      <Card padding="lg">
        <EmptyState icon={Images} title="Aucune image à choisir pour le moment">
          Les photos apparaîtront ici dès que l’agence les aura déposées.
        </EmptyState>
      </Card>
    )
  return <Choice postProductionId={postProductionId} selection={selection} />
}

function Choice({ postProductionId, selection }: { postProductionId: string; selection: Selection }) {
  const { limits, price, sections, submittedAt, submittedByName, reopenReason, supplement, mayChoose } = selection
  const { images, mark, pending, isCut, flush } = useMarks(postProductionId, selection.images)
  const [filter, setFilter] = useState('all')
  const [size, setSize] = useState<number>(sizes.medium)
  const [openKey, setOpenKey] = useState<string | null>(null)
  /** The images that the large view goes through: those shown when it opened, whatever their marks become. */
  const [viewed, setViewed] = useState<ReadonlySet<string>>(() => new Set<string>())
  /** The images picked for a comparison; null while none is being prepared. */
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const chosen = images.filter(({ isChosen }) => isChosen)
  const chosenText = counted(chosen.length, 'image choisie', 'images choisies')
  const shown = filteredImages(images, filter)
  const onMark = mayChoose ? mark : undefined
  const open = (image: string) => {
    setViewed(new Set(shown.map((each) => each.key)))
    setOpenKey(image)
  }
  const pick = (image: string) => {
    if (!picked) return
    if (picked.includes(image)) setPicked(picked.filter((each) => each !== image))
    else if (picked.length < mostCompared) setPicked([...picked, image])
    else toast.info(`${mostCompared} images au plus se comparent à la fois.`)
  }
  const refusals = choiceRefusals(images, limits, sections)
  const cost = extraCostText(chosen.length, selection)
  const isOfAgency = useSession(({ user }) => user !== null && isStaff(user))
  // What a choice costs is accepted by the client alone.
  const maySend = mayChoose && !(isOfAgency && supplementOfChoice(chosen.length, limits, price) !== null)
  return (
    <div className="flex flex-col gap-4">
      {submittedAt && (
        <Alert tone="success" title="Sélection envoyée">
          {`${chosenText}${submittedByName ? ` par ${submittedByName}` : ''} le ${momentText(submittedAt)}. Pour la changer, demandez à l’agence de la rouvrir.`}
          {supplement && <p>{`Supplément accepté : ${acceptedText(supplement)}.`}</p>}
        </Alert>
      )}
      {reopenReason !== null && <Alert title="Choix rouvert par l’agence">{reopenReason}</Alert>}
      <div className="sticky top-16 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-card">
        {picked ? (
          <>
            <output className="min-w-0 flex-1 basis-60 font-medium">
              {picked.length === 0
                ? `Touchez les images à comparer, ${mostCompared} au plus.`
                : `${counted(picked.length, 'image', 'images')} à comparer, sur ${mostCompared} au plus`}
            </output>
            <Button onClick={() => setPicked(null)}>Annuler</Button>
            <Button variant="primary" icon={Columns2} disabled={picked.length < 2} onClick={() => setComparing(true)}>
              {picked.length < 2 ? 'Comparer' : `Comparer ces ${picked.length} images`}
            </Button>
          </>
        ) : (
          <>
            <output aria-label="Images choisies" className="font-medium">
              {chosenCountText(chosen.length, limits)}
            </output>
            <select
              aria-label="Images affichées"
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
              className={select}
            >
              {Object.entries(filterLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <select
              aria-label="Taille des images"
              value={size}
              onChange={({ target }) => setSize(Number(target.value))}
              className={`${select} max-sm:hidden`}
            >
              <option value={sizes.small}>Petites</option>
              <option value={sizes.medium}>Moyennes</option>
              <option value={sizes.large}>Grandes</option>
            </select>
            <Button
              icon={Columns2}
              disabled={images.length < 2}
              onClick={() => setPicked(chosen.length <= mostCompared ? chosen.map((image) => image.key) : [])}
            >
              Comparer
            </Button>
            <div className="ml-auto flex items-center gap-3">
              {mayChoose && (
                <output className="text-xs text-muted">
                  {pending === 0
                    ? 'Tout est enregistré'
                    : isCut
                      ? `Gardé ici, envoyé dès que la connexion revient : ${counted(pending, 'image', 'images')}`
                      : 'Enregistrement…'}
                </output>
              )}
              {maySend && (
                <Button
                  variant="primary"
                  icon={Send}
                  disabled={refusals.length > 0}
                  onClick={() => setConfirming(true)}
                >
                  Envoyer ma sélection
                </Button>
              )}
            </div>
            {mayChoose && refusals.length > 0 && <p className="w-full text-sm text-muted">{refusalText(refusals)}</p>}
            {cost && !submittedAt && (
              <output className="w-full text-sm text-warning-ink">
                {mayChoose && !maySend ? `${cost} Le client l’accepte lui-même, en envoyant son choix.` : cost}
              </output>
            )}
          </>
        )}
      </div>
      {shown.length === 0 ? (
        <Card padding="lg">
          <EmptyState icon={Images} title="Aucune image ne correspond" />
        </Card>
      ) : (
        <PictureGrid
          images={shown}
          sections={sections}
          chosenIn={(section) => chosenIn(images, section)}
          size={size}
          compared={new Set(picked)}
          onMark={onMark}
          onOpen={picked ? pick : open}
        />
      )}
      {openKey && (
        <PictureViewer
          images={images.filter((image) => viewed.has(image.key))}
          keys={[openKey]}
          onShow={setOpenKey}
          onMark={onMark}
          onClose={() => setOpenKey(null)}
        />
      )}
      {isComparing && picked && (
        <PictureViewer
          images={images}
          keys={picked}
          onShow={() => undefined}
          onMark={onMark}
          onClose={() => {
            setComparing(false)
            setPicked(null)
          }}
        />
      )}
      {isConfirming && maySend && (
        <SendChoice
          postProductionId={postProductionId}
          chosen={chosen}
          priced={selection}
          flush={flush}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
