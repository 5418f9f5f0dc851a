import { expectAccessible } from './support/axe.ts'
import { typeMailedCode } from './support/mails.ts'
import { emailOf, openSession } from './support/people.ts'
import { chosen, createSelection, picture } from './support/selection.ts'
import { expect, test } from './support/test.ts'

test('a client sees what more images cost as they choose, accepts it by sending, and the agency reopens it', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 4)
  await page.goto(choice.staff)
  const settings = page.getByRole('region', { name: 'Sélection d’images' })
  await settings.getByLabel('Comprises').fill('1')
  await settings.getByLabel('Image de plus').fill('12,50')
  await settings.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('C’est enregistré.')).toBeVisible()
  await expect(settings.getByLabel('Image de plus')).toHaveValue('12,5')

  // What somebody else saves meanwhile leaves what is being typed.
  await settings.getByLabel('Image de plus').fill('13')
  const rules = { minimum: null, maximum: 4, included: 1 }
  await context.request.put(`${choice.path}/limits`, { data: rules })
  await expect(settings.getByLabel('Maximum')).toHaveValue('4')
  await expect(settings.getByLabel('Image de plus')).toHaveValue('13')
  await expect(settings.getByText('Quelqu’un a modifié cette fiche entre-temps.')).toBeVisible()
  await expect(settings.getByText(/Maximum\s: 4/)).toBeVisible()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click()
  await expect(settings.getByLabel('Image de plus')).toHaveValue('12,5')

  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(choice.client)
  for (const name of ['IMG_1.png', 'IMG_2.png', 'IMG_3.png']) {
    await picture(client, name).focus()
    await client.keyboard.press(' ')
  }
  await expect(chosen(client)).toHaveText('3 choisies · 4 au plus · 1 comprise')
  await expect(client.getByText(/2 images de plus × 12,50\s€ = 25,00\s€ HT, soit 30,00\s€ TTC/)).toBeVisible()
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  await expectAccessible(client)

  // The agency, which chooses in the client's place, accepts no price.
  const agency = await context.newPage()
  await agency.goto(choice.client)
  await expect(agency.getByText(/Le client l’accepte lui-même, en envoyant son choix\./)).toBeVisible()
  await expect(agency.getByRole('button', { name: 'Envoyer ma sélection' })).toBeHidden()
  await agency.close()

  // The price changes while the client hesitates: what is accepted is what is shown.
  await client.getByRole('button', { name: 'Envoyer ma sélection' }).click()
  const question = client.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: /^Accepter 30,00\s€ TTC et envoyer$/ })).toBeVisible()
  const consent = question.getByLabel('J’accepte ce supplément.')
  await consent.check()
  await settings.getByLabel('Image de plus').fill('10')
  await settings.getByRole('button', { name: 'Enregistrer' }).click()
  const accepting = question.getByRole('button', { name: /^Accepter 24,00\s€ TTC et envoyer$/ })
  await expect(accepting).toBeVisible()
  await expect(consent).not.toBeChecked()
  await expect(question.getByText(/Ce que vous acceptez a changé/)).toBeVisible()
  await consent.check()
  await expect(question.getByText(/Ce que vous acceptez a changé/)).toBeHidden()
  await typeMailedCode(question, { to: emailOf('client'), about: 'le supplément de « Lookbook · Retouches »' })
  await expectAccessible(client)
  await accepting.click()
  await expect(client.getByText(/Supplément accepté\s: 2 images de plus/)).toBeVisible()

  await expect(settings.getByText(/Supplément accepté\s: 2 images de plus × 10,00\s€/)).toBeVisible()
  await settings.getByRole('button', { name: 'Rouvrir la sélection' }).click()
  const reopening = page.getByRole('dialog', { name: 'Rouvrir la sélection' })
  await expect(reopening.getByText(/Le supplément accepté est annulé/)).toBeVisible()
  await reopening.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(reopening.getByText('Raison requise')).toBeVisible()
  await reopening.getByLabel('Raison').fill('Une image s’est ajoutée')
  await expectAccessible(page)
  await reopening.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(client.getByRole('button', { name: 'Envoyer ma sélection' })).toBeVisible()
  const reopened = client.getByRole('status').filter({ hasText: 'Choix rouvert par l’agence' })
  await expect(reopened.getByText('Une image s’est ajoutée')).toBeVisible()
  await expectAccessible(client)

  await page.goto(choice.staff.replace(/\/productions\/.*$/, '/invoices'))
  const accepted = page.getByRole('region', { name: 'Suppléments acceptés' })
  await expect(accepted.getByText(/Annulé par .*\s: Une image s’est ajoutée/)).toBeVisible()
  await expectAccessible(page)
})
