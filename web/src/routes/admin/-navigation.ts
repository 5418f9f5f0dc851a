import type { Permission } from '@regie/contract/permissions'
import { Building2, LayoutDashboard, Users } from 'lucide-react'
import type { NavItem } from '../../ui/sidebar-nav.tsx'

/** The admin area, in the order of its sidebar; `needs` hides what the person may not open. */
export const adminNavigation: readonly (NavItem & { needs?: Permission })[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', icon: LayoutDashboard },
  { to: '/admin/users', label: 'Utilisateurs', icon: Users, needs: 'users.read' },
  { to: '/admin/companies', label: 'Sociétés', icon: Building2, needs: 'companies.read' },
]
