import type { ClientStep } from '@regie/contract/post-productions/rules/steps'
import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { buttonStyle } from '#ui/button/button-style.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/** What signing in opens, step by step; those that a guest's link opens have no sentence of their own. */
const reasons: Partial<Record<ClientStep, string>> = {
  selection: 'Connectez-vous pour choisir vos images',
  depot: 'Connectez-vous pour déposer vos contenus',
  delivery: 'Connectez-vous pour récupérer vos livrables',
  carbone: 'Connectez-vous pour consulter votre bilan carbone',
}

type SignInForStepProps = {
  step: ClientStep
  /** The address of that step, shown once signed in. */
  address: string
}

/** Shown to a guest instead of a step that needs a session. */
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
