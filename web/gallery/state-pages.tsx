import { GenericError } from '#ui/feedback/generic-error.tsx'
import { NotFound } from '#ui/feedback/not-found.tsx'
import { Pending } from '#ui/feedback/pending.tsx'

const handlers = { onReload: () => location.reload(), onBack: () => history.back() }

export const NotFoundPage = () => (
  <main>
    <NotFound {...handlers} />
  </main>
)

export const ErrorPage = () => (
  <main>
    <GenericError {...handlers} />
  </main>
)

export const PendingPage = () => (
  <main>
    <h1 className="sr-only">Chargement</h1>
    <Pending />
  </main>
)
