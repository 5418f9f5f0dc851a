import { contactTexts, productName } from '@regie/contract/agency/rules/page'
import { paletteOf } from '@regie/contract/agency/rules/palette'
import type { AgencySettings } from '@regie/contract/agency/schema'
import { clsx } from 'clsx'
import { paletteStyle } from '#platform/agency.ts'
import { buttonStyle } from '#ui/button/button-style.ts'
import { Card } from '#ui/layout/card.tsx'
import { Mark } from './agency-mark.tsx'
import { colourOf } from './colour-field.tsx'

type Shown = Omit<AgencySettings, 'version'>
const logoOf = (id: string | null) => (id === null ? null : { id })

type PageProps = { values: Shown; theme: 'light' | 'dark' }

/** A page of a client, in small. Nothing in it answers. */
function Page({ values, theme }: PageProps) {
  const colour = colourOf(values.colour)
  const foot = [values.name ?? '', ...contactTexts(values)].filter((text) => text !== '')
  return (
    <div
      className={clsx(theme, 'overflow-hidden rounded-lg border border-line bg-canvas text-ink')}
      style={paletteStyle(colour === null ? null : paletteOf(colour))}
    >
      <div className="flex h-14 items-center gap-3 border-b border-line bg-surface px-4">
        <div className="flex min-w-0 flex-1 items-center">
          <Mark name={values.name} logo={logoOf(values.logo)} darkLogo={logoOf(values.darkLogo)} theme={theme} />
        </div>
        <span className="text-sm font-medium">Se connecter</span>
      </div>
      <div className="flex gap-1 border-b border-line bg-surface px-2 text-sm font-medium">
        <span className="border-b-2 border-transparent px-3 py-2.5 text-muted">Avancement</span>
        <span className="flex items-center gap-2 border-b-2 border-accent px-3 py-2.5">
          Livrables <span className="size-1.5 rounded-full bg-accent" />
        </span>
      </div>
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="font-semibold">Film de marque</p>
        <p className="rounded-md bg-accent-soft px-3 py-2 text-sm text-accent-ink">Cette version est validée.</p>
        <div className="flex flex-wrap items-center gap-3">
          <span className={buttonStyle({ variant: 'primary' })}>Télécharger</span>
          <span className="text-sm font-medium text-accent-ink underline underline-offset-3">Voir l’avancement</span>
        </div>
      </div>
      {foot.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-xs text-muted wrap-anywhere">{foot.join(' · ')}</p>
      )}
    </div>
  )
}

/** What clients will see, in both themes, before it is saved. */
export function AgencyPreview({ values }: { values: Shown }) {
  return (
    <Card
      title="Aperçu"
      description={`Ce que vos clients verront une fois enregistré. Ici, ${productName} garde ses couleurs.`}
    >
      <div className="grid gap-4 *:min-w-0 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <figure>
          <figcaption className="mb-1 text-sm text-muted">Thème clair</figcaption>
          <Page values={values} theme="light" />
        </figure>
        <figure>
          <figcaption className="mb-1 text-sm text-muted">Thème sombre, et salle de visionnage</figcaption>
          <Page values={values} theme="dark" />
        </figure>
      </div>
    </Card>
  )
}
