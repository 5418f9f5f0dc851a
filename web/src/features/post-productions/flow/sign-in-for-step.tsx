import type { ClientStep } from '@regie/contract/post-productions/rules/steps'
import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { buttonStyle } from '#ui/button/button-style.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/** The benefit of signing in, by step; steps open to a guest's link have no sentence. */
const reasons: Partial<Record<ClientStep, string>> = {
  selection: 'Connectez-vous pour choisir vos images',
  depot: 'Connectez-vous pour déposer vos contenus',
  delivery: 'Connectez-vous pour récupérer vos livrables',
  carbone: 'Connectez-vous pour consulter votre bilan carbone',
}

type SignInForStepProps = {
  step: ClientStep
  /** Address of the step after sign-in. */
  address: string
}

/** Shown to a guest instead of a step that demands a session. */
export const SignInForStep = ({ step, address }: SignInForStepProps) => (
  <Card padding="lg">
    <EmptyState
      icon={LogIn}
      title={reasons[step] ?? 'Connectez-vous pour continuer'}
      actions={
        <Link to="/login" search={{ redirect: address }} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Se connecter
        </Link>
      }
    >
      Cette étape est réservée aux personnes de votre société. Vous la retrouverez une fois connecté.
    </EmptyState>
  </Card>
)
