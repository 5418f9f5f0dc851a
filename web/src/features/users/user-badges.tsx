import { type Role, roleLabels } from '@regie/contract/permissions'
import type { User } from '@regie/contract/users/schema'
import { Briefcase, CircleCheck, CircleOff, Clapperboard, type LucideIcon, ShieldCheck, Sparkles } from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'
import type { Tone } from '#ui/tone.ts'

const roles: Record<Role, { tone: Tone; icon: LucideIcon }> = {
  ADMIN: { tone: 'accent', icon: ShieldCheck },
  PRODUCTEUR: { tone: 'info', icon: Clapperboard },
  TALENT: { tone: 'warning', icon: Sparkles },
  CLIENT: { tone: 'neutral', icon: Briefcase },
}

export function RoleBadge({ role }: Pick<User, 'role'>) {
  return <StatusBadge {...roles[role]} label={roleLabels[role]} />
}

export function StateBadge({ deactivatedAt }: Pick<User, 'deactivatedAt'>) {
  return deactivatedAt ? (
    <StatusBadge tone="danger" icon={CircleOff} label="Désactivé" />
  ) : (
    <StatusBadge tone="success" icon={CircleCheck} label="Actif" />
  )
}
