import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { PrivacyPage } from '#features/session/privacy-page.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'

// Public page: its frame loads with it, not with the sign-in page.
const FrontArea = lazy(async () => ({ default: (await import('./-front-area.tsx')).FrontArea }))

export const Route = createFileRoute('/confidentialite')({
  staticData: { title: 'Confidentialité' },
  component: withQueries(Privacy),
})

function Privacy() {
  return (
    <FrontArea>
      <PrivacyPage />
    </FrontArea>
  )
}
