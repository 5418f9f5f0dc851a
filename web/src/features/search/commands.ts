import { keysOf } from '@regie/contract/keys'
import type { Permission } from '@regie/contract/permissions'
import { followedPostProductionStatusLabels } from '@regie/contract/post-productions/schema'
import { projectStatusLabels } from '@regie/contract/projects/schema'
import { Eye, EyeOff, FilePlus2, History, type LucideIcon, Monitor, Plus, SunMoon, Undo2, UserPlus } from 'lucide-react'
import { showActions } from '#platform/changes/action-history.ts'
import { takeLatestBack } from '#platform/changes/take-back.ts'
import {
  followCompany,
  followPostProductions,
  followProjects,
  followUser,
  setTheme,
  toggleTheme,
} from '#platform/session/preferences.ts'

/** An action of the palette, or a page that it opens. */
export type Command = { id: string; label: string; icon: LucideIcon; needs?: Permission | undefined } & (
  | { to: string }
  | { run: () => void }
)

type Where = { userId: string; projectId: string | undefined; companyId: string | undefined }

/** The actions available everywhere, and those of the current page. */
export function commandsAt({ userId, projectId, companyId }: Where): Command[] {
  const inProject: Command[] =
    projectId === undefined
      ? []
      : [
          {
            id: 'create-production',
            label: 'Créer une production dans ce projet',
            icon: FilePlus2,
            needs: 'productions.create',
            to: `/admin/projects/${projectId}/productions/create`,
          },
          {
            id: 'create-prestation',
            label: 'Créer une prestation dans ce projet',
            icon: FilePlus2,
            needs: 'prestations.create',
            to: `/admin/projects/${projectId}/prestations/create`,
          },
        ]
  const ofCompany: Command[] =
    companyId === undefined
      ? []
      : [{ id: 'follow-company', label: 'Suivre cette société', icon: Eye, run: () => followCompany(companyId) }]
  return [
    ...inProject,
    {
      id: 'create-project',
      label: 'Créer un projet',
      icon: Plus,
      needs: 'projects.create',
      to: '/admin/projects/create',
    },
    {
      id: 'create-user',
      label: 'Créer un utilisateur',
      icon: UserPlus,
      needs: 'users.create',
      to: '/admin/users/create',
    },
    { id: 'undo', label: 'Annuler ma dernière action', icon: Undo2, run: takeLatestBack },
    { id: 'recent-actions', label: 'Actions récentes', icon: History, run: () => showActions(true) },
    { id: 'theme', label: 'Basculer entre thème clair et thème sombre', icon: SunMoon, run: toggleTheme },
    { id: 'theme-system', label: 'Suivre le thème du système', icon: Monitor, run: () => setTheme('system') },
    { id: 'follow-me', label: 'Ne suivre que mes projets', icon: Eye, run: () => followUser(userId) },
    { id: 'follow-everybody', label: 'Suivre les projets de tout le monde', icon: EyeOff, run: () => followUser(null) },
    ...ofCompany,
    { id: 'follow-companies', label: 'Suivre toutes les sociétés', icon: EyeOff, run: () => followCompany(null) },
    ...keysOf(projectStatusLabels).map((status) => ({
      id: `projects-${status}`,
      label: `Suivre les projets : ${projectStatusLabels[status].toLocaleLowerCase('fr')}`,
      icon: Eye,
      run: () => followProjects(status),
    })),
    ...keysOf(followedPostProductionStatusLabels).map((status) => ({
      id: `post-productions-${status}`,
      label: `Suivre les post-productions : ${followedPostProductionStatusLabels[status].toLocaleLowerCase('fr')}`,
      icon: Eye,
      run: () => followPostProductions(status),
    })),
  ]
}
