import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf, networkError } from '#platform/api/api-error.ts'
import { sessionOpened } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

const load = () =>
  import('./sign-in-ceremony.ts').catch(() => {
    throw networkError()
  })

/** Milliseconds before the browser offers passkeys in the address field: the page loads first. */
const patience = 500

/** Sign-in by passkey: a button, and the list of the address field in browsers that support it. */
export function PasskeySignIn() {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return undefined
    let stop = () => {}
    const waiting = setTimeout(() => {
      load()
        .then(({ signInFromField, stopWaiting }) => {
          stop = stopWaiting
          return signInFromField()
        })
        // The form and the button remain usable.
        .then(
          (user) => user && sessionOpened(user),
          () => undefined,
        )
    }, patience)
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [])

  const start = () => {
    setPending(true)
    setFailure(null)
    load()
      .then(({ signInByPasskey }) => signInByPasskey())
      .then(sessionOpened, (error: unknown) => setFailure(messageOf(error)))
      .finally(() => setPending(false))
  }

  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Button size="lg" wide icon={KeyRound} pending={pending} onClick={start}>
        Utiliser une clé d’accès
      </Button>
    </div>
  )
}
