import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/axe.ts'
import { demoPassword, emailOf, openSession, personId } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** One red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

test('a person edits their profile, with the specification’s messages', async ({ page, context }) => {
  await openSession(context, 'bruno.mazerolles@val-dancre.test', demoPassword)
  await page.goto('/client/')
  await page.getByRole('button', { name: /^Votre compte/ }).click()
  await page.getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
  const [firstname, lastname, phone] = [
    page.getByLabel('Prénom'),
    page.getByLabel('Nom', { exact: true }),
    page.getByLabel('Téléphone'),
  ]
  await firstname.fill('')
  await lastname.fill('x'.repeat(51))
  await phone.fill('12')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Prénom requis')).toBeVisible()
  await expect(page.getByText('Nom trop long')).toBeVisible()
  await expect(page.getByText('Numéro de téléphone invalide')).toBeVisible()
  await expectAccessible(page)
  await firstname.fill('Bruno-Élie')
  await lastname.fill('Mazerolles')
  await phone.fill('+33 6 39 98 12 34')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre profil est enregistré.')).toBeVisible()
  await page.getByLabel('Photo').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByText('Votre photo est enregistrée.')).toBeVisible()
  await page.reload()
  await expect(firstname).toHaveValue('Bruno-Élie')
  await expect(phone).toHaveValue('+33639981234')
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toBeVisible()
})

test('a person signs another browser out, downloads their data, and requests erasure', async ({
  page,
  context,
  newPerson,
}) => {
  const person = 'gaelle.tanguy@val-dancre.test'
  await openSession(context, person, demoPassword)
  const elsewhere = await newPerson()
  await openSession(elsewhere, person, demoPassword)
  const other = await elsewhere.newPage()
  await other.goto('/contacts')
  await expect(other.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Déconnecter/ }).click()
  await expect(page.getByText('Ce navigateur est déconnecté.')).toBeVisible()
  await other.goto('/profile')
  await expect(other).toHaveURL(/\/login/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ personne: { email: person } })
  await page.getByRole('button', { name: 'Demander l’effacement' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('Je quitte la coopérative.')
  await page.getByRole('dialog').getByRole('button', { name: 'Demander' }).click()
  await expect(page.getByText('Effacement demandé')).toBeVisible()

  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const office = await admin.newPage()
  await office.goto(`/admin/users/${await personId(admin.request, person)}`)
  await expect(office.getByText('Je quitte la coopérative.')).toBeVisible()
  await expectAccessible(office)
  await page.getByRole('button', { name: 'Retirer ma demande' }).click()
  await expect(page.getByRole('button', { name: 'Demander l’effacement' })).toBeVisible()
})

test('contacts are the people of the person’s projects; the privacy page is public', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('producteur'))
  await page.goto('/contacts')
  const row = page.getByRole('listitem').filter({ hasText: 'Aurélien Brelan' }).first()
  await expect(row).toContainText('Directeur général · Client')
  await expect(row.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Chercher un contact' }).fill('personne de ce nom')
  await expect(page.getByText('Personne ne correspond')).toBeVisible()

  const stranger = await (await newPerson()).newPage()
  await stranger.goto('/login')
  await stranger.getByRole('link', { name: 'Confidentialité' }).click()
  await expect(stranger.getByRole('heading', { name: 'Confidentialité', level: 1 })).toBeVisible()
  await expectAccessible(stranger)
})
