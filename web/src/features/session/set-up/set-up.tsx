import { useNavigate } from '@tanstack/react-router'
import { sessionOpened } from '#platform/session/session.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { EmailField, NewPasswordField } from '../fields.tsx'
import { SessionCard } from '../session-card.tsx'
import { SessionForm } from '../session-form.tsx'
import { useNativeForm } from '../use-native-form.ts'

/**
 * First page of an empty installation. `needsKey`: strangers can reach it, so it asks for the key printed at its start.
 */
export function SetUp({ needsKey }: { needsKey: boolean }) {
  const navigate = useNavigate()
  const { errors, ...form } = useNativeForm(
    ({ setUp }) => setUp,
    (user) => {
      sessionOpened(user)
      void navigate({ to: '/', replace: true })
    },
  )
  return (
    <SessionCard
      title="Créez le compte administrateur"
      lead="Régie est installée. Ce premier compte a tous les droits ; vous inviterez ensuite votre équipe."
    >
      <SessionForm {...form} action="Créer le compte">
        {needsKey && (
          <TextField
            label="Clé d’installation"
            name="key"
            size="lg"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            description="Elle s’affiche là où Régie a été démarrée, sous « Personne n’a encore de compte »."
            error={errors['key']}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Prénom"
            name="firstname"
            size="lg"
            autoComplete="given-name"
            required
            error={errors['firstname']}
          />
          <TextField
            label="Nom"
            name="lastname"
            size="lg"
            autoComplete="family-name"
            required
            error={errors['lastname']}
          />
        </div>
        <EmailField error={errors['email']} />
        <NewPasswordField label="Mot de passe" error={errors['password']} />
      </SessionForm>
    </SessionCard>
  )
}
