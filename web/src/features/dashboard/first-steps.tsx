import type { FirstSteps } from '@regie/contract/dashboard/schema'
import type { Permission } from '@regie/contract/permissions'
import { clsx } from 'clsx'
import { CircleCheck, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { mayI } from '#platform/session/session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** Whether the person closed the card, in this browser. */
const useHidden = create<{ isHidden: boolean }>()(
  persist((): { isHidden: boolean } => ({ isHidden: false }), { name: 'regie-first-steps' }),
)
const hide = () => useHidden.setState({ isHidden: true })

type Step = {
  title: string
  why: string
  isDone: boolean
  needs: Permission
  /** The way to do it; null while an earlier step comes first. */
  way: ReactNode
}

const stepsOf = ({ companyId, hasContact, projectId, production, hasTalent }: FirstSteps): Step[] => [
  {
    title: 'Créer une société',
    why: 'Le client : ses projets, ses contacts et ses factures s’y rattachent.',
    isDone: companyId !== null,
    needs: 'companies.create',
    way: <LinkButton to="/admin/companies">Ouvrir les sociétés</LinkButton>,
  },
  {
    title: 'Y inscrire un contact',
    why: 'La personne qui suivra l’avancement, donnera son retour et validera.',
    isDone: hasContact,
    needs: 'companies.update',
    way: companyId && (
      <LinkButton to="/admin/companies/$companyId" params={{ companyId }}>
        Ajouter un membre
      </LinkButton>
    ),
  },
  {
    title: 'Créer un projet',
    why: 'Il réunit les productions et les prestations d’une commande.',
    isDone: projectId !== null,
    needs: 'projects.create',
    way: companyId && (
      <LinkButton to="/admin/projects/create" search={{ companyId }}>
        Créer un projet
      </LinkButton>
    ),
  },
  {
    title: 'Créer une production',
    why: 'Un film, une série de photos, un enregistrement : ce qui sera livré.',
    isDone: production !== null,
    needs: 'productions.create',
    way: projectId && (
      <LinkButton to="/admin/projects/$projectId/productions/create" params={{ projectId }}>
        Créer une production
      </LinkButton>
    ),
  },
  {
    title: 'Inviter un talent',
    why: 'La personne qui monte, étalonne ou retouche : elle reçoit son brief par e-mail.',
    isDone: hasTalent,
    needs: 'users.create',
    way: <LinkButton to="/admin/users/create">Créer un utilisateur</LinkButton>,
  },
  {
    title: 'Présenter une première version',
    why: 'Confiez une post-production, recevez sa version, et montrez-la au client.',
    isDone: false,
    needs: 'post-productions.read',
    way: production && (
      <LinkButton
        to="/admin/projects/$projectId/productions/$productionId"
        params={{ projectId: production.projectId, productionId: production.id }}
      >
        Ouvrir la production
      </LinkButton>
    ),
  },
]

/** What a new agency does first, with the way to the next step. */
export function FirstStepsCard({ steps: found }: { steps: FirstSteps }) {
  const isHidden = useHidden((state) => state.isHidden)
  const steps = stepsOf(found).filter(({ needs }) => mayI(needs))
  if (isHidden || steps.length === 0) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card
      title="Premiers pas"
      description="De la première société à la première version présentée."
      padding="none"
      className="mb-4"
      actions={<IconButton icon={X} label="Ne plus montrer les premiers pas" onClick={hide} />}
    >
      <ol className="divide-y divide-line">
        {steps.map(({ title, why, isDone, way }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-ink" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1 basis-56">
              <span className={clsx('block font-medium', isDone && 'text-muted')}>
                {title}
                <VisuallyHidden>{isDone ? ' : fait' : ' : à faire'}</VisuallyHidden>
              </span>
              {!isDone && <span className="block text-muted">{why}</span>}
            </span>
            {title === next?.title && way}
          </li>
        ))}
      </ol>
    </Card>
  )
}
