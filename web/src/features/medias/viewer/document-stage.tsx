import type { MediaDetail } from '@regie/contract/medias/schema'
import { pageName } from '@regie/contract/medias/schema/previews'
import { previewAddress } from '../client.ts'

/** The pages of a document in one column, loaded as they come into view. */
export function DocumentStage({ media }: { media: MediaDetail }) {
  const pages = media.previews?.files.filter(({ name }) => name.startsWith('page-')) ?? []
  const inAll = media.technical?.image?.pages ?? pages.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section aria-label={`Pages de ${media.name}`} tabIndex={0} className="absolute inset-0 overflow-y-auto p-4">
      <ol className="mx-auto flex max-w-3xl flex-col gap-4">
        {pages.map(({ width, height }, index) => (
          <li key={index}>
            <img
              src={previewAddress(media, pageName(index + 1))}
              alt={`Page ${index + 1} sur ${inAll}`}
              width={width ?? undefined}
              height={height ?? undefined}
              loading="lazy"
              className="h-auto w-full rounded-sm bg-white"
            />
            <p aria-hidden="true" className="mt-1 text-center text-xs text-muted tabular-nums">
              {`${index + 1} / ${inAll}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
