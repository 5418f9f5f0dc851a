import type { ClientStep, FlowStep, TalentStep } from '@regie/contract/post-productions/rules/steps'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  Clapperboard,
  ClipboardList,
  Download,
  Images,
  Leaf,
  Lock,
  type LucideIcon,
  MessageSquareText,
  Route,
  Scissors,
  Upload,
} from 'lucide-react'

const icons: Readonly<Record<ClientStep | TalentStep, LucideIcon>> = {
  progress: Route,
  selection: Images,
  retour: MessageSquareText,
  depot: Upload,
  delivery: Download,
  carbone: Leaf,
  brief: ClipboardList,
  rush: Clapperboard,
  'post-prod': Scissors,
  final: Download,
}

type StepBarProps = {
  steps: readonly FlowStep<ClientStep | TalentStep>[]
  /** The step on screen. */
  shown: string
  addressOf: (step: string) => string
  /** True when the page below takes the whole window. */
  isWide?: boolean
}

/** The steps of a flow: the one on screen, the current one, and those not open yet. */
export function StepBar({ steps, shown, addressOf, isWide = false }: StepBarProps) {
  return (
    <nav aria-label="Étapes" className="overflow-x-auto border-b border-line bg-surface">
      <ol className={clsx('flex gap-1', isWide ? 'px-1' : 'mx-auto max-w-5xl px-1 sm:px-5')}>
        {steps.map(({ name, label, isAccessible, isCurrent }) => {
          const Icon = isAccessible ? icons[name] : Lock
          const inside = (
            <>
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span>{label}</span>
              {isCurrent && (
                <span className="size-1.5 rounded-full bg-accent" title="Étape en cours">
                  <span className="sr-only">, étape en cours</span>
                </span>
              )}
            </>
          )
          const look = 'flex h-12 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap'
          return (
            <li key={name} className="relative shrink-0">
              {isAccessible ? (
                <Link
                  to={addressOf(name)}
                  className={clsx(
                    look,
                    name === shown ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
                  )}
                >
                  {inside}
                </Link>
              ) : (
                <span
                  aria-disabled="true"
                  title="Cette étape n’est pas encore ouverte"
                  className={clsx(look, 'cursor-not-allowed border-transparent text-muted opacity-60')}
                >
                  {inside}
                  <span className="sr-only">, pas encore ouverte</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
