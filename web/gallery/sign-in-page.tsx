import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Logo } from '#ui/text/logo.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { theme } from './theme.ts'

export function SignInPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md">
        <Logo theme={theme} className="mx-auto mb-8 h-10" />
        <Card padding="lg">
          <h1 className="mb-6 text-xl font-semibold">Connexion</h1>
          <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
            <TextField label="Adresse e-mail" type="email" autoComplete="email" size="lg" />
            <PasswordField label="Mot de passe" size="lg" />
            <Button type="submit" variant="primary" size="lg" wide>
              Se connecter
            </Button>
            <TextLink to="/forgot-password" className="self-center text-sm">
              Mot de passe oublié ?
            </TextLink>
          </form>
        </Card>
      </div>
    </main>
  )
}
