import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import {
  emptyField,
  type FormField,
  faultsOfRefusal,
  fieldsOf,
  fillField,
  refusalsOf,
  unreached,
} from './support/proof/form.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'

type Rows = {
  project: string
  production: string
  prestation: string
  edit: string
  company: string
  user: string
  talent: string
}

/** Addresses of rows that are nobody else's. */
async function createRows(api: APIRequestContext): Promise<Rows> {
  const company = await postRow(api, '/api/companies', { name: uniqueName('Société'), optionCredit: true })
  const personPage = async (role: 'TALENT' | 'CLIENT') =>
    `/admin/users/${await personId(api, await createPerson(api, role, { invite: false }))}`
  const memberEmail = await createPerson(api, 'CLIENT', { invite: false })
  await api.post(`/api/companies/${company.id}/members/${await personId(api, memberEmail)}`, { data: {} })
  const { id: projectId } = await createProject(api, uniqueName('Formulaires'), { companyId: company.id })
  const { id: productionId } = await postRow(api, '/api/productions', {
    projectId,
    name: 'Film',
    optionImageChoice: 'YES',
  })
  const prestation = await postRow(api, '/api/prestations', { projectId, name: 'Tournage', type: 'EXTERNE' })
  const edit = await postRow(api, '/api/post-production', { productionId, name: 'Master' })
  const terms = { included: 2, extraPrice: '120', extraPaidWith: 'MONEY', extraTaxRate: '20.00' }
  expect((await api.put(`/api/post-production/${edit.id}/rounds/terms`, { data: terms })).status()).toBe(200)
  await postRow(api, '/api/templates', { name: uniqueName('Modèle'), of: { type: 'projects', id: projectId } })
  const project = `/admin/projects/${projectId}`
  const production = `${project}/productions/${productionId}`
  return {
    project,
    production,
    prestation: `${project}/prestations/${prestation.id}`,
    edit: `${production}/post-productions/${edit.id}`,
    company: `/admin/companies/${company.id}`,
    user: await personPage('CLIENT'),
    talent: await personPage('TALENT'),
  }
}

type Walk = {
  at: (rows: Rows) => string
  /** The buttons that open the form. */
  open?: readonly (string | RegExp)[]
  /** The card that holds the first button. */
  within?: string
  submit: string
  /** `creates`: gone once it is sent. `edits`: there again, with what was typed. `asks`: sent empty alone. */
  kind: 'creates' | 'edits' | 'asks'
  /** Fields that may stay empty although their label does not say so. */
  leaves?: RegExp
  /** The box to tick in a group that asks for one at least. */
  ticks?: string
  /** What its own fields accept, by label; the others have a sample. */
  values?: readonly (readonly [label: RegExp, value: string])[]
}

/** Each form, by the file that makes it. */
const walks: Record<string, Walk> = {
  'companies/create-company': {
    at: () => '/admin/companies',
    open: ['Créer une société'],
    submit: 'Créer',
    kind: 'creates',
  },
  'companies/edit-company': { at: ({ company }) => company, submit: 'Enregistrer', kind: 'edits' },
  'companies/record/edit-record': {
    at: ({ company }) => company,
    open: ['Modifier'],
    within: 'Fiche',
    submit: 'Enregistrer',
    kind: 'edits',
  },
  'companies/members/existing-member': {
    at: ({ company }) => company,
    open: ['Ajouter un membre'],
    submit: 'Ajouter',
    kind: 'asks',
  },
  'companies/members/new-member': {
    at: ({ company }) => company,
    open: ['Ajouter un membre', 'Créer un nouveau client'],
    submit: 'Créer et ajouter',
    kind: 'creates',
  },
  'companies/members/edit-member': {
    at: ({ company }) => company,
    open: [/^Actions/, 'Modifier'],
    within: 'Membres',
    submit: 'Enregistrer',
    kind: 'edits',
  },
  'companies/members/user-from-sellsy': {
    at: () => '/admin/users/create',
    open: ['Depuis Sellsy'],
    submit: 'Créer',
    kind: 'asks',
  },
  'users/create-user': { at: () => '/admin/users/create', submit: 'Créer l’utilisateur', kind: 'creates' },
  'users/edit-user': { at: ({ user }) => user, submit: 'Enregistrer', kind: 'edits' },
  'talents/edit-talent': {
    at: ({ talent }) => talent,
    open: ['Modifier'],
    within: 'Compétences',
    submit: 'Enregistrer',
    kind: 'edits',
  },
  'talents/declare-absence': {
    at: ({ talent }) => talent,
    open: ['Déclarer une absence'],
    submit: 'Déclarer',
    kind: 'creates',
  },
  'projects/create-project': { at: () => '/admin/projects/create', submit: 'Créer le projet', kind: 'creates' },
  'projects/edit-project': { at: ({ project }) => `${project}/general`, submit: 'Enregistrer', kind: 'edits' },
  'templates/copy-project': {
    at: ({ project }) => project,
    open: ['Autres actions sur le projet', 'Dupliquer le projet'],
    submit: 'Dupliquer',
    kind: 'creates',
  },
  'templates/save-template': {
    at: ({ project }) => project,
    open: ['Autres actions sur le projet', 'En faire un modèle'],
    submit: 'Enregistrer le modèle',
    kind: 'creates',
  },
  'templates/apply-template': {
    at: ({ project }) => project,
    open: ['Autres actions sur le projet', 'Appliquer un modèle'],
    submit: 'Créer les productions',
    kind: 'creates',
  },
  'templates/copy-production': {
    at: ({ production }) => production,
    open: ['Autres actions sur la production', 'Dupliquer la production'],
    submit: 'Dupliquer',
    kind: 'creates',
  },
  'productions/create-production': {
    at: ({ project }) => `${project}/productions/create`,
    submit: 'Créer la production',
    kind: 'creates',
  },
  'productions/edit-production': {
    at: ({ production }) => `${production}/general`,
    submit: 'Enregistrer',
    kind: 'edits',
  },
  'productions/protect-link': {
    at: ({ production }) => production,
    open: ['Protéger'],
    submit: 'Enregistrer',
    kind: 'creates',
  },
  'prestations/create-prestation': {
    at: ({ project }) => `${project}/prestations/create`,
    submit: 'Créer la prestation',
    kind: 'creates',
  },
  'prestations/edit-prestation': { at: ({ prestation }) => prestation, submit: 'Enregistrer', kind: 'edits' },
  'prestations/purchase-order': {
    at: ({ prestation }) => prestation,
    open: ['Lier un bon de commande'],
    submit: 'Lier',
    kind: 'asks',
  },
  'post-productions/create-post-production': {
    at: ({ production }) => `${production}/post-productions`,
    open: ['Créer une post-production'],
    submit: 'Créer',
    kind: 'creates',
  },
  'post-productions/edit-post-production': {
    at: ({ edit }) => edit,
    within: 'Réglages',
    submit: 'Enregistrer',
    kind: 'edits',
  },
  'rounds/terms-card': {
    at: ({ project }) => `${project}/general`,
    within: 'Tours de modifications',
    submit: 'Enregistrer les tours',
    kind: 'edits',
  },
  'rounds/rounds-card': {
    at: ({ edit }) => edit,
    open: ['Offrir un tour'],
    within: 'Tours utilisés',
    submit: 'Offrir',
    kind: 'creates',
  },
  'selection/selection-settings': {
    at: ({ edit }) => edit,
    within: 'Sélection d’images',
    submit: 'Enregistrer',
    kind: 'edits',
  },
  'medias/browser/name-dialog': {
    at: ({ production }) => `${production}/medias`,
    open: ['Nouveau dossier'],
    submit: 'Créer',
    kind: 'creates',
  },
  'medias/deposit/transfer-dialog': {
    at: ({ production }) => `${production}/medias`,
    open: ['Déposer', 'Depuis un lien'],
    submit: 'Transférer',
    kind: 'asks',
  },
  'medias/deposit/asked-folders-card': {
    at: ({ production }) => `${production}/brief`,
    open: ['Demander un dossier'],
    submit: 'Demander',
    kind: 'creates',
  },
  'budget/line-form': {
    at: ({ project }) => `${project}/budget`,
    open: ['Ajouter une ligne'],
    submit: 'Ajouter',
    kind: 'asks',
    // A row of a table: what is real is known after what is planned, and its columns have no room for more words.
    leaves: /réel/,
  },
  'carbon/line-dialog': {
    at: ({ project }) => `${project}/carbone`,
    open: ['Ajouter une ligne'],
    submit: 'Ajouter',
    kind: 'creates',
  },
  'credits/move-credits': {
    at: ({ company }) => company,
    open: ['Acheter ou ajuster'],
    submit: 'Enregistrer',
    kind: 'creates',
  },
  'invoicing/link-invoice': {
    at: ({ project }) => `${project}/invoices`,
    open: ['Lier une facture'],
    submit: 'Lier',
    kind: 'asks',
  },
  'usage-rights/right-form': {
    at: ({ production }) => production,
    open: ['Ajouter'],
    within: 'Droits d’exploitation',
    submit: 'Ajouter',
    kind: 'creates',
    ticks: 'Télévision',
  },
  'review/arbitration/decider-form': {
    at: ({ production }) => production,
    open: ['Choisir'],
    within: 'Décideur',
    submit: 'Enregistrer',
    kind: 'asks',
  },
  'quality-control/format-form': {
    at: ({ production }) => `${production}/brief`,
    open: ['Format attendu'],
    within: 'Contrôle technique',
    submit: 'Ajouter',
    kind: 'creates',
    values: [
      [/^Ratio/, '16:9'],
      [/^(Largeur|Hauteur)/, '1920'],
      [/^Images par seconde/, '25'],
      [/^Niveau/, '-23'],
    ],
  },
  'quality-control/rules-dialog': {
    at: ({ production }) => `${production}/brief`,
    open: ['Règles'],
    within: 'Contrôle technique',
    submit: 'Enregistrer',
    kind: 'asks',
  },
  'waits/rhythm-dialog': {
    at: () => '/admin/waits',
    open: ['Régler les relances'],
    submit: 'Enregistrer',
    kind: 'asks',
  },
  'payables/payer-form': {
    at: () => '/admin/payments',
    open: ['Compte de l’agence'],
    submit: 'Enregistrer',
    kind: 'asks',
  },
  'agency/agency-form': { at: () => '/admin/agency', submit: 'Enregistrer', kind: 'asks' },
  'profile/profile-form': { at: () => '/profile', submit: 'Enregistrer', kind: 'asks' },
  'profile/email-field': {
    at: () => '/profile',
    open: ['Changer d’adresse'],
    submit: 'Envoyer le lien',
    kind: 'asks',
  },
}

/** Forms that another journey walks, because of what they need first. */
const elsewhere: Record<string, string> = {
  'waits/remind-dialog': 'waits.spec.ts',
  'acceptances/sign-dialog': 'acceptance.spec.ts',
  'documents/deposit-document': 'documents.spec.ts',
  'documents/edit-document': 'documents.spec.ts',
  'notifications/notification-preferences': 'notifications.spec.ts',
  'payables/export-form': 'payables.spec.ts',
  'payables/invoice-form': 'payables.spec.ts',
  'payables/order-form': 'payables.spec.ts',
  'payables/provider-form': 'payables.spec.ts',
  'productions/link-password': 'life.spec.ts',
  'profile/personal-data': 'accounts.spec.ts',
  'review/comments/write-comment': 'room.spec.ts',
  'review/room/frameio-menu': 'room-header.spec.ts',
  'review/room/guest-name': 'room-watermark.spec.ts',
  'rounds/cancel-round': 'rounds.spec.ts',
  'rounds/withdraw-offer': 'rounds.spec.ts',
  'second-factor/add-passkey': 'second-factor.spec.ts',
  'second-factor/passkey-list': 'second-factor.spec.ts',
  'second-factor/set-up-totp': 'second-factor.spec.ts',
  'selection/reopen-selection': 'selection-price.spec.ts',
  'templates/manage-templates': 'templates.spec.ts',
  'templates/project-from-template': 'templates.spec.ts',
}

test('the walks know every form', () => {
  const features = join(import.meta.dirname, '../web/src/features')
  const forms = globSync('**/*.tsx', { cwd: features })
    .filter((file) => readFileSync(join(features, file), 'utf8').includes(' useForm({'))
    .map((file) => file.replace(/\.tsx$/, ''))
  expect([...Object.keys(walks), ...Object.keys(elsewhere)].toSorted()).toEqual(forms.toSorted())
})

async function openForm(page: Page, rows: Rows, { at, open = [], within }: Walk): Promise<Locator> {
  await page.goto(at(rows))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const card = within ? page.getByRole('region', { name: within }) : page.getByRole('main')
  for (const [index, name] of open.entries()) {
    const named = typeof name === 'string' ? { name, exact: true } : { name }
    // The first opens a menu or a dialog, where the second is.
    const opener =
      index === 0
        ? card.getByRole('button', named)
        : page.getByRole('dialog').getByRole('button', named).or(page.getByRole('menuitem', named))
    await opener.first().click()
  }
  const dialog = page.getByRole('dialog')
  const form = open.length > 0 ? dialog.or(card).locator('form').last() : card.locator('form').first()
  await expect(form).toBeVisible()
  return form
}

/** Sends a form by its button, which a dialog has under the form. */
function send(page: Page, form: Locator, { submit, open }: Walk) {
  const holder = open ? page.getByRole('dialog').or(form) : form
  return holder.getByRole('button', { name: submit, exact: true }).last().click()
}

/** Waits for the answer to a form: accepted, it is gone or its bar is; else the refused fields are told. */
async function faultsOfSending(page: Page, form: Locator, walk: Walk): Promise<string[]> {
  const url = page.url()
  await send(page, form, walk)
  const isDone = async () => {
    if (page.url() !== url || !(await form.isVisible())) return 'accepted'
    // Its dialog may close meanwhile.
    const refusals = await refusalsOf(form).catch(() => [])
    if (refusals.length > 0) return refusals.map(({ label, text }) => `« ${label} » refused: ${text}`).join(', ')
    const [failure] = await form.getByRole('alert').allTextContents()
    if (failure) return `fails: ${failure}`
    const toast = page.locator('[data-sonner-toast]').last()
    if ((await toast.count()) === 0) return 'sending'
    return (await toast.getAttribute('data-type')) === 'error' ? `fails: ${await toast.textContent()}` : 'accepted'
  }
  await expect.poll(isDone, { timeout: 15_000 }).not.toBe('sending')
  const outcome = await isDone()
  return outcome === 'accepted' ? [] : [outcome]
}

type Typed = { field: FormField; value: string }
const lostOf = async (typed: readonly Typed[]): Promise<string[]> => {
  const lost: string[] = []
  for (const { field, value } of typed) {
    const shown = await field.control.inputValue()
    // Amounts and telephone numbers are shown as French writes them.
    if (shown.replaceAll(/\s|,00$/g, '') !== value.replaceAll(/\s/g, ''))
      lost.push(`« ${field.label} » shows « ${shown} », not « ${value} »`)
  }
  return lost
}

/** Chooses in the lists of a form: its other fields, and other lists, may depend on them. */
async function chooseAll(page: Page, form: Locator): Promise<void> {
  for (let chosen = 0; ; chosen += 1) {
    const list = (await fieldsOf(form)).filter(({ kind }) => kind === 'choice')[chosen]
    if (!list) return
    await fillField(page, list)
  }
}

/** Fills a form, but for the field of one label. */
async function fillAll(page: Page, form: Locator, { values = [] }: Walk, except?: string): Promise<Typed[]> {
  await chooseAll(page, form)
  const typed: Typed[] = []
  for (const field of await fieldsOf(form)) {
    if (field.kind === 'choice' || field.label === except || !(await field.control.isVisible())) continue
    const own = values.find(([label]) => label.test(field.label))?.[1]
    if (own !== undefined) await field.control.fill(own)
    const value = own ?? (await fillField(page, field))
    if (value !== null) typed.push({ field, value })
  }
  return typed
}

/** Walks a form: through it by Tab, sent empty, then full, then emptied. */
async function walkForm(page: Page, rows: Rows, walk: Walk): Promise<string[]> {
  const faults: string[] = []
  const form = await openForm(page, rows, walk)
  faults.push(...(await unreached(page, form)).map((name) => `Tab never reaches ${name}`))
  const fields = await fieldsOf(form)
  const isRequired = ({ isOptional, kind, label }: FormField) =>
    !isOptional && kind !== 'choice' && kind !== 'tick' && !walk.leaves?.test(label)
  if (fields.some(isRequired)) {
    for (const field of fields) await emptyField(field)
    await send(page, form, walk)
    await expect.poll(async () => (await refusalsOf(form)).length).toBeGreaterThan(0)
    const { leaves } = walk
    faults.push(...(await faultsOfRefusal(form, leaves ? fields.filter(({ label }) => !leaves.test(label)) : fields)))
    // What is typed beside a refused field stays.
    await chooseAll(page, form)
    const missing = (await fieldsOf(form)).find(isRequired)
    if (missing) await emptyField(missing)
    const typed = await fillAll(page, form, walk, missing?.label)
    await send(page, form, walk)
    await expect.poll(async () => (await refusalsOf(form)).length).toBeGreaterThan(0)
    faults.push(...(await lostOf(typed)))
  }
  if (walk.kind === 'asks') return faults
  if (walk.ticks) await form.getByRole('checkbox', { name: walk.ticks, exact: true }).check()
  const typed = await fillAll(page, form, walk)
  faults.push(...(await faultsOfSending(page, form, walk)))
  if (walk.kind === 'creates' || faults.length > 0) return faults

  const again = await openForm(page, rows, walk)
  const labels = new Map((await fieldsOf(again)).map((field) => [field.label, field]))
  const kept = typed.flatMap(({ field, value }) => {
    const shown = labels.get(field.label)
    return shown ? [{ field: shown, value }] : []
  })
  faults.push(...(await lostOf(kept)))
  const optional = [...labels.values()].filter(({ isOptional, kind }) => isOptional && kind !== 'search')
  if (optional.length === 0) return faults
  for (const field of optional) await emptyField(field)
  faults.push(...(await faultsOfSending(page, again, walk)))
  const emptied = await openForm(page, rows, walk)
  const shown = (await fieldsOf(emptied)).filter(
    ({ isOptional, kind }) => isOptional && kind !== 'search' && kind !== 'choice',
  )
  faults.push(...(await lostOf(shown.map((field) => ({ field, value: '' })))))
  return faults
}

/** Of the short run: one form of this many. */
const sampled = 9
const parts = isFull ? [0, 1] : [0]

for (const part of parts)
  test(`forms are crossed by keyboard, sent empty, full, then emptied (part ${part + 1})`, async ({
    page,
    context,
  }) => {
    test.setTimeout(900_000)
    page.setDefaultTimeout(10_000)
    await openSession(context, emailOf('admin'))
    const rows = await createRows(context.request)
    const faults: string[] = []
    for (const [index, [name, walk]] of Object.entries(walks).entries()) {
      if (isFull ? index % 2 !== part : index % sampled !== 0) continue
      await test.step(name, async () => {
        const found = await walkForm(page, rows, walk).catch((error: unknown) => [String(error).slice(0, 400)])
        faults.push(...found.map((fault) => `${name}: ${fault}`))
      })
    }
    expect(faults).toEqual([])
  })
