import type { Option } from '#ui/form/option.ts'
import type { Nested } from '#ui/nested.ts'

export const companies: Option[] = [
  { id: '1', label: 'Atelier Mirabelle', detail: 'Nancy' },
  { id: '2', label: 'Éditions du Grand Large', detail: 'Saint-Malo' },
  { id: '3', label: 'Maison Lavergne', detail: 'Lyon' },
  { id: '4', label: 'Studio Papillon', detail: 'Paris' },
  { id: '5', label: 'Compagnie des Îles', detail: 'La Rochelle' },
]

export const permissionGroups = [
  {
    label: 'Sociétés',
    options: [
      { value: 'companies.read', label: 'Voir les sociétés' },
      { value: 'companies.create', label: 'Créer une société' },
      { value: 'companies.update', label: 'Modifier une société' },
      { value: 'companies.delete', label: 'Supprimer une société', description: 'Avec ses projets archivés.' },
    ],
  },
  {
    label: 'Projets',
    options: [
      { value: 'projects.read', label: 'Voir les projets' },
      { value: 'projects.create', label: 'Créer un projet' },
    ],
  },
  {
    label: 'Administration',
    options: [
      { value: 'access.admin', label: 'Accéder à l’administration' },
      { value: 'audit.view', label: 'Consulter l’historique' },
    ],
  },
]

// oxlint-disable-next-line typescript/consistent-type-definitions -- a type may not name itself in its parameter
export interface View extends Nested<View> {}

export const views: View[] = [
  { id: 'v1', label: 'Mes sociétés' },
  {
    id: 'f1',
    label: 'Suivi',
    children: [
      { id: 'v2', label: 'À relancer' },
      { id: 'v3', label: 'Sans producteur' },
    ],
  },
  { id: 'f2', label: 'Archives', children: [] },
  { id: 'v4', label: 'Clients à crédits' },
]
