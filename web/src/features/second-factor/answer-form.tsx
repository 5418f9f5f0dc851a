import type { AuthenticationResponse, ProofGiven, ProofMethod } from '@regie/contract/second-factor/schema'
import { KeyRound, Mail } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { signWithPasskey } from '#platform/session/webauthn.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type TypedAnswer = Exclude<ProofMethod, 'passkey'>

const switchLabels: Record<ProofMethod, string> = {
  passkey: 'Utiliser une clé d’accès',
  totp: 'Saisir un code de votre application',
  recovery: 'Utiliser un code de récupération',
  password: 'Saisir votre mot de passe',
  mail: 'Recevoir un code par e-mail',
}

type AnswerFormProps = {
  /** The preferred method first. */
  methods: readonly ProofMethod[]
  /** Text of the submit button. */
  action: string
  /** Sends the answer; resolves once it is accepted. */
  send: (proof: ProofGiven) => Promise<void>
  passkeyOptions: () => Promise<{ options: Record<string, unknown> }>
  /** Mails a code; left out where codes are not mailed. */
  mailCode?: (() => Promise<unknown>) | undefined
  /** Account name for password managers. */
  email?: string | undefined
}

/** Asks for a second factor, or a password, and offers the other methods. */
export function AnswerForm({ methods, action, send, passkeyOptions, mailCode, email }: AnswerFormProps) {
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'recovery')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isMailed, setMailed] = useState(false)
  const failureId = useId()

  const fields = error instanceof ApiError ? error.fields : {}
  const fieldError = fields['code'] ?? fields['password']
  const attempt = (work: () => Promise<unknown>) => {
    if (pending) return
    setPending(true)
    setError(null)
    work()
      .catch(setError)
      .finally(() => setPending(false))
  }
  const answerByPasskey = () =>
    attempt(async () => {
      const passkey: AuthenticationResponse = await signWithPasskey(await passkeyOptions())
      await send({ method: 'passkey', passkey })
    })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (method === 'passkey') return answerByPasskey()
    const answer = new FormData(event.currentTarget).get('answer')
    const typed = typeof answer === 'string' ? answer : ''
    attempt(() => send(method === 'password' ? { method, password: typed } : { method, code: typed }))
  }
  const choose = (next: ProofMethod) => {
    setMethod(next)
    setError(null)
  }

  const awaitsMail = method === 'mail' && !isMailed
  return (
    <form noValidate onSubmit={onSubmit} aria-describedby={failureId} className="flex flex-col gap-5">
      {method === 'password' && (
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly className="hidden" />
      )}
      {method !== 'passkey' && !awaitsMail && <AnswerField key={method} method={method} error={fieldError} />}
      {awaitsMail && (
        <p className="text-sm text-muted">Nous envoyons un code à huit chiffres à votre adresse e-mail.</p>
      )}
      <div id={failureId} className="empty:hidden">
        {error !== null && !fieldError && <Alert tone="danger">{messageOf(error)}</Alert>}
      </div>
      {awaitsMail ? (
        <Button
          size="lg"
          variant="primary"
          wide
          icon={Mail}
          pending={pending}
          onClick={() => attempt(async () => (await mailCode?.(), setMailed(true)))}
        >
          Recevoir le code
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          pending={pending}
          {...(method === 'passkey' && { icon: KeyRound })}
        >
          {method === 'passkey' ? switchLabels.passkey : action}
        </Button>
      )}
      {(methods.length > 1 || isMailed) && (
        <ul className="flex flex-col items-start gap-2 border-t border-line pt-4">
          {methods
            .filter((one) => one !== method)
            .map((one) => (
              <li key={one}>
                <Button variant="ghost" size="sm" onClick={() => choose(one)}>
                  {switchLabels[one]}
                </Button>
              </li>
            ))}
          {isMailed && method === 'mail' && (
            <li>
              <Button variant="ghost" size="sm" onClick={() => setMailed(false)}>
                Recevoir un autre code
              </Button>
            </li>
          )}
        </ul>
      )}
    </form>
  )
}

function AnswerField({ method, error }: { method: TypedAnswer; error: string | undefined }) {
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On touch, focus would open the keyboard over the unread page.
    if (matchMedia('(pointer: fine)').matches || error) inputRef.current?.focus()
  }, [error])
  const shared = { ref: inputRef, name: 'answer', size: 'lg', required: true, error } as const
  if (method === 'password') return <PasswordField label="Mot de passe" {...shared} />
  const code = { ...shared, autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false }
  if (method === 'recovery')
    return (
      <TextField
        label="Code de récupération"
        description="L’un de ceux que vous avez gardés, comme K7QF-2M9X-HT4R-W8PB-6CNE-JY3D. Il ne sert qu’une fois."
        {...code}
        autoComplete="off"
        maxLength={40}
      />
    )
  return method === 'totp' ? (
    <TextField
      label="Code de votre application"
      description="Six chiffres, qui changent toutes les trente secondes."
      inputMode="numeric"
      maxLength={8}
      {...code}
    />
  ) : (
    <TextField
      label="Code reçu par e-mail"
      description="Huit chiffres, valables dix minutes. Il peut tarder une minute."
      inputMode="numeric"
      maxLength={10}
      {...code}
    />
  )
}
