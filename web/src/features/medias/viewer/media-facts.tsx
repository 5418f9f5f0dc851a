import { typeset } from '@regie/contract/french'
import { type MediaDetail, mediaCategoryLabels, mediaKindLabels } from '@regie/contract/medias/schema'
import { RotateCcw } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key } from '../client.ts'
import { durationText } from '../duration-text.ts'

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
const unit = (value: number, of: string) => `${numberFormat.format(value).replace('-', '−')}\u00a0${of}`
/** Channel count, for a file that does not name its layout. */
const channelsText = (count: number) => (count === 1 ? 'mono' : count === 2 ? 'stéréo' : `${count} canaux`)

function TechnicalFacts({ technical }: { technical: NonNullable<MediaDetail['technical']> }) {
  const { video, audio, image, duration, bitRate, loudness } = technical
  return (
    <>
      {duration !== null && <Description term="Durée">{durationText(duration)}</Description>}
      {image && (
        <>
          {image.codec === 'pdf' ? (
            <Description term="Pages">{numberFormat.format(image.pages)}</Description>
          ) : (
            <>
              <Description term="Dimensions">{`${image.width} × ${image.height} pixels`}</Description>
              <Description term="Format">{`${image.codec.toUpperCase()}, ${image.space}`}</Description>
            </>
          )}
        </>
      )}
      {video && (
        <>
          <Description term="Dimensions">{`${video.width} × ${video.height} pixels`}</Description>
          <Description term="Codec vidéo">{`${video.codec}, ${video.bitDepth} bits`}</Description>
          <Description term="Cadence">
            {`${unit(video.rate.num / video.rate.den, 'images/s')}${video.isVariable ? ' (variable)' : ''}${video.isInterlaced ? ', entrelacé' : ''}`}
          </Description>
          {video.frames !== null && <Description term="Images">{numberFormat.format(video.frames)}</Description>}
          {video.startTimecode && <Description term="Timecode">{video.startTimecode}</Description>}
          <Description term="Couleur">
            {[video.colour.primaries, video.colour.transfer, video.isHdr && 'HDR'].filter(Boolean).join(', ')}
          </Description>
        </>
      )}
      {audio.map((track, index) => (
        <Description key={index} term={audio.length > 1 ? `Piste audio ${index + 1}` : 'Audio'}>
          {`${track.codec}, ${track.layout ?? channelsText(track.channels)}, ${unit(track.sampleRate / 1000, 'kHz')}`}
        </Description>
      ))}
      {bitRate !== null && <Description term="Débit">{unit(Math.round(bitRate / 1e5) / 10, 'Mbit/s')}</Description>}
      {loudness && (
        <Description term="Niveau sonore">
          {`${unit(loudness.integrated, 'LUFS')}, crête ${unit(loudness.peak, 'dBTP')}`}
        </Description>
      )}
    </>
  )
}

/** The facts of a file, and the outcome of its preparation. */
export function MediaFacts({ media }: { media: MediaDetail }) {
  const mayRetry = useCan('medias.update')
  const { mutate, isPending } = useChange(() => api.retry({ params: { mediaId: media.id } }), { stale: [key] })
  return (
    <>
      {media.problem && (
        <Alert
          tone={media.state === 'FAILED' ? 'danger' : 'info'}
          className="mb-4"
          actions={
            media.state === 'FAILED' &&
            mayRetry && (
              <Button size="sm" icon={RotateCcw} pending={isPending} onClick={() => mutate(undefined)}>
                Réessayer
              </Button>
            )
          }
        >
          {typeset(media.problem)}
        </Alert>
      )}
      {media.state === 'PROCESSING' && (
        <Alert className="mb-4">Les aperçus de ce fichier se préparent. Il peut déjà être téléchargé.</Alert>
      )}
      <DescriptionList>
        <Description term="Type">{`${mediaKindLabels[media.kind]} (${media.type})`}</Description>
        <Description term="Catégorie">{mediaCategoryLabels[media.category]}</Description>
        <Description term="Taille">{sizeText(media.size)}</Description>
        {media.technical && <TechnicalFacts technical={media.technical} />}
        <Description term="Production">{media.productionName}</Description>
        <Description term="Déposé par">{media.createdByName}</Description>
        <Description term="Déposé le">{momentText(media.createdAt)}</Description>
      </DescriptionList>
    </>
  )
}
