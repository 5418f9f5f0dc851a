import type { Permission } from '@regie/contract/permissions'
import {
  BadgeEuro,
  BellRing,
  Building2,
  CalendarRange,
  ClipboardList,
  Copyright,
  FolderOpen,
  History,
  LayoutDashboard,
  LogIn,
  MailWarning,
  Palette,
  Scissors,
  Server,
  Trash2,
  Users,
  Wallet,
} from 'lucide-react'
import type { NavItem } from '#ui/layout/sidebar-nav.tsx'

/** The sidebar shows a count beside this entry. */
export const failedWorkPage = '/admin/failed-work'

/** The pages of the admin area, in sidebar order; `needs` hides those that the person may not open. */
export const adminNavigation: readonly (NavItem & { needs?: Permission })[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', icon: LayoutDashboard },
  { to: '/admin/planning', label: 'Planning', icon: CalendarRange },
  { to: '/admin/projects', label: 'Projets', icon: FolderOpen, needs: 'projects.read' },
  { to: '/admin/prestations', label: 'Prestations', icon: ClipboardList, needs: 'prestations.read' },
  { to: '/admin/post-productions', label: 'Post-Productions', icon: Scissors, needs: 'post-productions.read' },
  { to: '/admin/budgets', label: 'Budgets', icon: Wallet, needs: 'budget.view' },
  { to: '/admin/payments', label: 'Paiements', icon: BadgeEuro, needs: 'payables.approve' },
  { to: '/admin/waits', label: 'Relances', icon: BellRing, needs: 'projects.read' },
  { to: '/admin/rights', label: 'Droits', icon: Copyright, needs: 'productions.read' },
  { to: '/admin/companies', label: 'Sociétés', icon: Building2, needs: 'companies.read' },
  { to: '/admin/users', label: 'Utilisateurs', icon: Users, needs: 'users.read' },
  { to: '/admin/agency', label: 'Agence', icon: Palette, needs: 'agency.update' },
  { to: '/admin/activity', label: 'Activité', icon: History, needs: 'audit.view' },
  { to: '/admin/sign-ins', label: 'Connexions', icon: LogIn, needs: 'audit.view' },
  { to: '/admin/trash', label: 'Corbeille', icon: Trash2, needs: 'trash.restore' },
  { to: failedWorkPage, label: 'En échec', icon: MailWarning, needs: 'failed-work.retry' },
  { to: '/admin/system', label: 'Système', icon: Server, needs: 'installation.view' },
]
