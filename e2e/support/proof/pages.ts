import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProofRole, roles } from './installation.ts'
import type { ProofRows } from './rows.ts'

/** What a person finds at an address: its page, « Page non trouvée », or the page where they are led instead. */
export type Outcome = 'shown' | 'not-found' | `/${string}`
type Access = Record<ProofRole, Outcome>

const office = '/admin/dashboard'
const homes: Access = {
  guest: '/login',
  admin: office,
  producteur: office,
  talent: '/talent/dashboard',
  client: '/client',
}
const shown = 'shown' as const
const everyone: Access = { guest: shown, admin: shown, producteur: shown, talent: shown, client: shown }
const signedIn: Access = { ...everyone, guest: '/login' }
const withoutSession: Access = { ...homes, guest: shown }
const staff: Access = { ...homes, admin: shown, producteur: shown }
const administrators: Access = { ...homes, admin: shown }

/** When a page is there: before the first account, at any time, or once there are rows. */
type When = 'fresh' | 'always' | 'with rows'

export type ProofPage = {
  access: Access
  /** Its addresses: the steps and the views of one page are several. */
  paths: (rows: ProofRows) => readonly string[]
  when: When
  /** True when it lists rows that an installation has by hundreds. */
  isLong: boolean
  /** Who reads all of its addresses, where its first one is enough for the others. */
  readBy: readonly ProofRole[]
}

const page = (
  access: Access,
  paths: ProofPage['paths'] | readonly string[],
  more: Partial<ProofPage> = {},
): ProofPage => ({
  access,
  isLong: false,
  readBy: roles,
  ...(typeof paths === 'function' ? { paths, when: 'with rows' } : { paths: () => paths, when: 'always' }),
  ...more,
})
const long = { isLong: true }

const project = ({ projectId }: ProofRows) => `/admin/projects/${projectId}`
const production = (rows: ProofRows) => `${project(rows)}/productions/${rows.film.id}`
const prestation = (rows: ProofRows) => `${project(rows)}/prestations/${rows.prestationId}`
const edit = (rows: ProofRows) => `${production(rows)}/post-productions/${rows.film.editId}`
const photoEdit = (rows: ProofRows) =>
  `${project(rows)}/productions/${rows.photos.id}/post-productions/${rows.photos.editId}`
const clientFlow = ({ id, editId }: ProofRows['film']) => `/client/${id}/${editId}`
const talentFlow = ({ prestationId }: ProofRows, { id, editId }: ProofRows['film']) =>
  `/talent/${prestationId}/${id}/${editId}`

/**
 * Every address of the router. A route that is not here fails the proof: what it shows, and to whom, is said here first.
 * A guest reads the steps of a client by their link. Where a step asks for an account, its page is the one that says so.
 */
export const proofPages: Record<string, ProofPage> = {
  '/': page({ ...homes }, ['/']),
  '/confidentialite': page(everyone, ['/confidentialite']),
  '/aide': page(signedIn, ['/aide']),
  '/contacts': page(signedIn, ['/contacts']),
  '/factures': page({ ...homes, admin: shown, client: shown }, ['/factures']),
  '/profile': page(signedIn, ['/profile']),
  '/change-password': page(signedIn, ['/change-password']),
  '/confirm-email': page(everyone, ['/confirm-email?token=abc']),
  '/forgot-password': page(everyone, ['/forgot-password']),
  '/login': page(withoutSession, ['/login']),
  '/login-email-link': page(withoutSession, ['/login-email-link', '/login-email-link?token=abc']),
  '/reset-password': page(everyone, ['/reset-password?token=abc', '/reset-password?token=abc&first=true']),
  // Of those who must choose a second factor: second-factor.spec.ts.
  '/second-factor': page(homes, ['/second-factor']),
  '/second-step': page(withoutSession, ['/second-step']),
  '/setup': page(withoutSession, ['/setup'], { when: 'fresh' }),
  '/admin': page(homes, ['/admin']),
  '/admin/dashboard': page(staff, ['/admin/dashboard'], long),
  '/admin/users': page(staff, ['/admin/users'], long),
  '/admin/users/create': page({ ...staff, producteur: '/admin/users' }, ['/admin/users/create']),
  '/admin/users/$userId': page(staff, ({ userId }) => [`/admin/users/${userId}`], long),
  '/admin/companies': page(staff, ['/admin/companies'], long),
  '/admin/companies/$companyId': page(staff, ({ companyId }) => [`/admin/companies/${companyId}`], long),
  '/admin/projects': page(staff, ['/admin/projects'], long),
  '/admin/projects/create': page(staff, ['/admin/projects/create']),
  '/admin/projects/$projectId': page(staff, (rows) => [project(rows)], long),
  '/admin/projects/$projectId/general': page(staff, (rows) => [`${project(rows)}/general`]),
  '/admin/projects/$projectId/brief': page(staff, (rows) => [`${project(rows)}/brief`]),
  '/admin/projects/$projectId/budget': page(staff, (rows) => [`${project(rows)}/budget`], long),
  '/admin/projects/$projectId/carbone': page(staff, (rows) => [
    `${project(rows)}/carbone`,
    `${project(rows)}/carbone?production=${rows.film.id}`,
  ]),
  '/admin/projects/$projectId/invoices': page(staff, (rows) => [`${project(rows)}/invoices`]),
  '/admin/projects/$projectId/medias': page(
    staff,
    (rows) => [`${project(rows)}/medias`, `${project(rows)}/medias?tous=true`],
    long,
  ),
  '/admin/projects/$projectId/prestations': page(staff, (rows) => [`${project(rows)}/prestations`], long),
  '/admin/projects/$projectId/prestations/create': page(staff, (rows) => [`${project(rows)}/prestations/create`]),
  '/admin/projects/$projectId/prestations/$prestationId': page(staff, (rows) => [prestation(rows)]),
  '/admin/projects/$projectId/prestations/$prestationId/brief': page(staff, (rows) => [`${prestation(rows)}/brief`]),
  '/admin/projects/$projectId/prestations/$prestationId/order': page(staff, (rows) => [`${prestation(rows)}/order`]),
  '/admin/projects/$projectId/productions': page(staff, (rows) => [`${project(rows)}/productions`], long),
  '/admin/projects/$projectId/productions/create': page(staff, (rows) => [`${project(rows)}/productions/create`]),
  '/admin/projects/$projectId/productions/$productionId': page(staff, (rows) => [production(rows)], long),
  '/admin/projects/$projectId/productions/$productionId/general': page(staff, (rows) => [
    `${production(rows)}/general`,
  ]),
  '/admin/projects/$projectId/productions/$productionId/brief': page(staff, (rows) => [`${production(rows)}/brief`]),
  '/admin/projects/$projectId/productions/$productionId/medias': page(staff, (rows) => [
    `${production(rows)}/medias`,
    `${project(rows)}/productions/${rows.photos.id}/medias`,
  ]),
  '/admin/projects/$projectId/productions/$productionId/post-productions': page(
    staff,
    (rows) => [`${production(rows)}/post-productions`],
    long,
  ),
  '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId': page(staff, (rows) => [
    edit(rows),
    photoEdit(rows),
  ]),
  '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId/retour': page(
    staff,
    (rows) => [`${edit(rows)}/retour`],
  ),
  '/admin/prestations': page(staff, ['/admin/prestations'], long),
  '/admin/post-productions': page(staff, ['/admin/post-productions'], long),
  '/admin/planning': page(
    staff,
    [
      '/admin/planning?du=2027-03-01',
      '/admin/planning?du=2027-03-01&vue=calendar',
      '/admin/planning?du=2027-03-01&vue=board',
      '/admin/planning?du=2027-03-01&forme=table',
    ],
    long,
  ),
  '/admin/budgets': page(staff, ['/admin/budgets', '/admin/budgets?par=client'], long),
  '/admin/activity': page(administrators, ['/admin/activity'], long),
  '/admin/agency': page(administrators, ['/admin/agency']),
  '/admin/failed-work': page(administrators, ['/admin/failed-work']),
  '/admin/waits': page(staff, ['/admin/waits'], long),
  '/admin/rights': page(staff, ['/admin/rights'], long),
  '/admin/payments': page(administrators, ['/admin/payments'], long),
  '/admin/sign-ins': page(administrators, ['/admin/sign-ins']),
  '/admin/system': page(administrators, ['/admin/system']),
  '/admin/trash': page(administrators, ['/admin/trash']),
  '/talent': page(
    { ...signedIn, admin: homes.talent, producteur: homes.talent, talent: homes.talent, client: homes.talent },
    ['/talent'],
  ),
  '/talent/dashboard': page(signedIn, ['/talent/dashboard'], long),
  '/talent/$prestationId': page(
    { ...signedIn, client: 'not-found' },
    ({ prestationId }) => [`/talent/${prestationId}`],
    { readBy: ['talent'] },
  ),
  '/talent/$prestationId/$productionId/$': page(
    { ...signedIn, client: 'not-found' },
    (rows) => [
      ...['brief', 'depot', 'rush', 'post-prod', 'retour'].map((step) => `${talentFlow(rows, rows.film)}/${step}`),
      `${talentFlow(rows, rows.delivered)}/final`,
    ],
    { readBy: ['talent'] },
  ),
  '/client': page(signedIn, ['/client'], long),
  '/client/$productionId/$': page(
    everyone,
    ({ film, photos, delivered }) => [
      `${clientFlow(film)}/progress`,
      `${clientFlow(film)}/retour`,
      `${clientFlow(photos)}/selection`,
      `${clientFlow(photos)}/depot`,
      `${clientFlow(delivered)}/delivery`,
      `${clientFlow(delivered)}/carbone`,
    ],
    { readBy: ['client', 'guest'] },
  ),
}

const tree = join(import.meta.dirname, '../../../web/src/route-tree.gen.ts')

/** The addresses of the router, as it wrote them: `/admin/users/$userId`. */
export function routePaths(): string[] {
  const [, paths = ''] = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(readFileSync(tree, 'utf8')) ?? []
  return Array.from(paths.matchAll(/'([^']+)'/g), ([, path = '']) => path)
}
