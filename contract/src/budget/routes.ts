import * as z from 'zod/mini'
import { Contains, Id } from '../fields.ts'
import { ProjectStatus } from '../projects/schema.ts'
import { download, list, route } from '../route.ts'
import {
  BudgetLine,
  BudgetLineCreate,
  BudgetLineUpdate,
  BudgetListed,
  BudgetListTotals,
  ClientBudget,
  ProjectBudget,
} from './schema.ts'

const filters = {
  companyId: z.optional(Id),
  /** The member of staff who follows the project. */
  userId: z.optional(Id),
  byStatus: z.optional(ProjectStatus),
}

export const budget = {
  ofProject: route({
    method: 'GET',
    path: '/api/projects/{projectId}/budget',
    access: 'budget.view',
    summary: 'Le budget d’un projet : ses lignes, leurs totaux, et ce qui est facturé.',
    response: ProjectBudget,
  }),
  addLine: route({
    method: 'POST',
    path: '/api/projects/{projectId}/budget/lines',
    access: 'budget.edit',
    summary: 'Ajoute une ligne au budget d’un projet.',
    body: BudgetLineCreate,
    response: BudgetLine,
  }),
  changeLine: route({
    method: 'PUT',
    path: '/api/projects/{projectId}/budget/lines/{lineId}',
    access: 'budget.edit',
    errors: ['STALE_VERSION'],
    summary: 'Modifie une ligne d’un budget.',
    body: BudgetLineUpdate,
    response: BudgetLine,
  }),
  removeLine: route({
    method: 'DELETE',
    path: '/api/projects/{projectId}/budget/lines/{lineId}',
    access: 'budget.edit',
    summary: 'Met une ligne d’un budget à la corbeille.',
    response: z.null(),
  }),
  table: download({
    path: '/api/projects/{projectId}/budget/csv',
    access: 'budget.view',
    summary: 'Le budget d’un projet, pour un tableur.',
  }),
  list: list({
    path: '/api/budgets',
    access: 'budget.view',
    summary: 'Les projets qui ont un budget, avec leurs totaux.',
    item: BudgetListed,
    sort: ['name', 'number', 'estimatedSale', 'plannedCost', 'realCost', 'margin', 'marginRate'],
    filters,
  }),
  totals: route({
    method: 'GET',
    path: '/api/budgets/totals',
    access: 'budget.view',
    errors: ['NOT_FOUND'],
    summary: 'Les totaux des budgets d’une liste de projets.',
    query: z.object({ ...filters, q: z.optional(Contains) }),
    response: BudgetListTotals,
  }),
  clients: route({
    method: 'GET',
    path: '/api/budgets/clients',
    access: 'budget.view',
    summary: 'Les totaux des budgets de chaque société, par nom.',
    query: z.object({ ...filters, q: z.optional(Contains) }),
    response: z.array(ClientBudget),
  }),
}
