import { GenericError } from '../src/ui/generic-error.tsx'
import { NotFound } from '../src/ui/not-found.tsx'
import { Pending } from '../src/ui/pending.tsx'

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
