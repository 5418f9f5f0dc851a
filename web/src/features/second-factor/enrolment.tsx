import { roleLabels } from '@regie/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { SessionCard } from '#features/session/session-card.tsx'
import { useSignOut } from '#features/session/sign-out.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { recheckSession, useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { options } from './client.ts'
import { type FactorSetUp, SetUpFactor } from './set-up-factor.tsx'

/** Sets up the second factor that the person's role demands, before anything else. */
export function Enrolment() {
  const role = useSession((session) => session.user?.role)
  const { data } = useQuery(options.mine())
  const [settingUp, setSettingUp] = useState<FactorSetUp>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { pending, signOut } = useSignOut(setFailure)
  return (
    <SessionCard
      title="Protégez votre compte"
      lead={`Le rôle « ${role ? roleLabels[role] : ''} » demande un second facteur. Ajoutez-en un pour continuer : cela prend une minute.`}
      links={
        <Button variant="ghost" icon={LogOut} pending={pending} onClick={signOut}>
          Se déconnecter
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== null && <Alert tone="danger">{messageOf(failure)}</Alert>}
        <div>
          <Button variant="primary" size="lg" wide icon={KeyRound} onClick={() => setSettingUp('passkey')}>
            Ajouter une clé d’accès
          </Button>
          <p className="mt-2 text-sm text-muted">
            Le plus simple et le plus sûr : votre empreinte, votre visage ou le code de votre appareil.
          </p>
        </div>
        {data?.isTotpOffered !== false && (
          <div>
            <Button size="lg" wide icon={Smartphone} onClick={() => setSettingUp('totp')}>
              Associer une application
            </Button>
            <p className="mt-2 text-sm text-muted">Un code à six chiffres, demandé après votre mot de passe.</p>
          </div>
        )}
      </div>
      {/* Reads the session again: the guards then open the other pages. */}
      <SetUpFactor settingUp={settingUp} onChange={setSettingUp} onDone={recheckSession} />
    </SessionCard>
  )
}
