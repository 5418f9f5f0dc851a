import type { SessionInfo } from '@regie/contract/session/schema'
import { Button } from '#ui/button/button.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useSignOut } from './sign-out.ts'

/** Page of an account that can open no area of the product. */
export function NoAccess({ user }: { user: SessionInfo }) {
  const { pending, signOut } = useSignOut()
  return (
    <SessionFrame>
      <SessionCard
        title={`Bonjour ${user.firstname}`}
        lead="Votre compte est ouvert, mais n’a encore accès à aucun espace."
      >
        <p className="mb-6">Demandez à un administrateur de vous donner l’accès dont vous avez besoin.</p>
        <Button size="lg" wide pending={pending} onClick={signOut}>
          Se déconnecter
        </Button>
      </SessionCard>
    </SessionFrame>
  )
}
