import {
  Building2,
  Clapperboard,
  Contact,
  FolderKanban,
  House,
  Receipt,
  Scissors,
  UserRound,
  Users,
} from 'lucide-react'

export const adminSections = [
  { items: [{ to: '/admin/dashboard', label: 'Tableau de bord', icon: House }] },
  {
    label: 'Suivi',
    items: [
      { to: '/admin/projects', label: 'Projets', icon: FolderKanban },
      { to: '/admin/prestations', label: 'Prestations', icon: Clapperboard },
      { to: '/admin/post-productions', label: 'Post-Productions', icon: Scissors },
    ],
  },
  {
    label: 'Répertoire',
    items: [
      { to: '/admin/companies', label: 'Sociétés', icon: Building2 },
      { to: '/admin/users', label: 'Utilisateurs', icon: Users },
    ],
  },
]

export const frontSections = [
  {
    items: [
      { to: '/admin/companies', label: 'Mes productions', icon: Clapperboard },
      { to: '/factures', label: 'Factures', icon: Receipt },
      { to: '/contacts', label: 'Contacts', icon: Contact },
      { to: '/profile', label: 'Profil', icon: UserRound },
    ],
  },
]
