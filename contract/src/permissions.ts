import * as z from 'zod/mini'
import { keysOf } from './keys.ts'

export { type AccountRights, can } from './can.ts'

/** The roles of a signed-in person, with their French labels. */
export const roleLabels = {
  ADMIN: 'Administrateur',
  PRODUCTEUR: 'Producteur',
  TALENT: 'Talent',
  CLIENT: 'Client',
} as const
export type Role = keyof typeof roleLabels
export const Role = z.enum(keysOf(roleLabels), { error: 'Rôle inconnu' })

type PermissionEntry = { label: string; defaultFor: readonly Role[] }

const staff = ['PRODUCTEUR'] as const
const adminOnly = [] as const

/** Every permission: its French label and its default roles. `ADMIN` always holds all. */
export const permissionCatalogue = {
  'access.admin': { label: 'Accéder à l’administration', defaultFor: staff },
  'agency.update': { label: 'Modifier le nom, le logo et la couleur de l’agence', defaultFor: adminOnly },
  'audit.view': { label: 'Consulter le journal d’audit', defaultFor: adminOnly },
  'trash.restore': { label: 'Consulter la corbeille et rétablir', defaultFor: adminOnly },
  'failed-work.retry': { label: 'Consulter et renvoyer les envois et travaux en échec', defaultFor: adminOnly },
  'installation.view': { label: 'Consulter l’état de l’installation', defaultFor: adminOnly },
  'users.read': { label: 'Voir les utilisateurs', defaultFor: staff },
  'users.create': { label: 'Créer un utilisateur', defaultFor: adminOnly },
  'users.update': { label: 'Modifier ou désactiver un utilisateur', defaultFor: adminOnly },
  'users.delete': { label: 'Supprimer un utilisateur', defaultFor: adminOnly },
  'companies.read': { label: 'Voir les sociétés', defaultFor: staff },
  'companies.create': { label: 'Créer une société', defaultFor: staff },
  'companies.update': { label: 'Modifier une société et ses membres', defaultFor: staff },
  'companies.delete': { label: 'Supprimer une société', defaultFor: adminOnly },
  'projects.read': { label: 'Voir les projets', defaultFor: staff },
  'projects.create': { label: 'Créer un projet', defaultFor: staff },
  'projects.update': { label: 'Modifier un projet', defaultFor: staff },
  'projects.delete': { label: 'Supprimer un projet', defaultFor: staff },
  'productions.read': { label: 'Voir les productions', defaultFor: staff },
  'productions.create': { label: 'Créer une production', defaultFor: staff },
  'productions.update': { label: 'Modifier une production', defaultFor: staff },
  'productions.delete': { label: 'Supprimer une production', defaultFor: staff },
  'prestations.read': { label: 'Voir les prestations', defaultFor: staff },
  'prestations.create': { label: 'Créer une prestation', defaultFor: staff },
  'prestations.update': { label: 'Modifier une prestation', defaultFor: staff },
  'prestations.delete': { label: 'Supprimer une prestation', defaultFor: staff },
  'post-productions.read': { label: 'Voir les post-productions', defaultFor: staff },
  'post-productions.create': { label: 'Créer une post-production', defaultFor: staff },
  'post-productions.update': { label: 'Modifier une post-production', defaultFor: staff },
  'post-productions.validate': { label: 'Valider une post-production', defaultFor: staff },
  'post-productions.delete': { label: 'Supprimer une post-production', defaultFor: staff },
  'medias.read': { label: 'Voir les fichiers', defaultFor: staff },
  'medias.download': { label: 'Télécharger les fichiers', defaultFor: staff },
  'medias.upload': { label: 'Déposer des fichiers', defaultFor: staff },
  'medias.update': { label: 'Renommer et ranger les fichiers', defaultFor: staff },
  'medias.delete': { label: 'Supprimer des fichiers', defaultFor: staff },
  'invoices.view': { label: 'Voir toutes les factures', defaultFor: staff },
  'invoices.view.own': { label: 'Voir ses propres factures', defaultFor: ['CLIENT'] },
  'invoices.link': { label: 'Lier une facture', defaultFor: staff },
  'payables.approve': { label: 'Donner le bon à payer des prestataires', defaultFor: adminOnly },
  'credits.edit': { label: 'Saisir les crédits', defaultFor: staff },
  'carbon.view': { label: 'Voir les bilans carbone', defaultFor: staff },
  'carbon.edit': { label: 'Saisir les bilans carbone', defaultFor: staff },
  'budget.view': { label: 'Voir les budgets et les marges', defaultFor: staff },
  'budget.edit': { label: 'Saisir les budgets', defaultFor: staff },
} as const satisfies Record<string, PermissionEntry>

export type Permission = keyof typeof permissionCatalogue
export const permissions = keysOf(permissionCatalogue)
export const Permission = z.enum(permissions, { error: 'Permission inconnue' })

/** The French heading of each noun, in the order of the permissions editor. */
export const permissionNouns = {
  access: 'Accès',
  agency: 'Agence',
  users: 'Utilisateurs',
  companies: 'Sociétés',
  projects: 'Projets',
  productions: 'Productions',
  prestations: 'Prestations',
  'post-productions': 'Post-productions',
  medias: 'Fichiers',
  invoices: 'Factures',
  payables: 'Prestataires',
  credits: 'Crédits',
  carbon: 'Carbone',
  budget: 'Budget',
  audit: 'Audit',
  trash: 'Corbeille',
  'failed-work': 'Envois et travaux en échec',
  installation: 'Installation',
} as const

/** The default permissions of a role. `ADMIN` needs none: it holds them all. */
export const defaultPermissions = (role: Role): Permission[] =>
  permissions.filter((name) => {
    const roles: readonly Role[] = permissionCatalogue[name].defaultFor
    return roles.includes(role)
  })

/** Permissions that a person has beyond their role, and those removed from it. */
export type PermissionExceptions = { added: Permission[]; removed: Permission[] }

export function exceptionsOf(role: Role, held: readonly Permission[]): PermissionExceptions {
  const own = defaultPermissions(role)
  return {
    added: permissions.filter((name) => held.includes(name) && !own.includes(name)),
    removed: own.filter((name) => !held.includes(name)),
  }
}

/** A person's permissions in the catalogue's order: those of the role, with the exceptions applied. */
export function permissionsOf(role: Role, { added, removed }: PermissionExceptions): Permission[] {
  const own = defaultPermissions(role)
  return permissions.filter((name) => added.includes(name) || (own.includes(name) && !removed.includes(name)))
}
