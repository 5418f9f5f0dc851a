import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createReview, field, ready } from './support/room.ts'
import { expect, test } from './support/test.ts'

test('the agency names a décideur, who settles what a guest contradicts, and the talent receives one list', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(review.client)
  await ready(client)
  await field(client).fill('Plus clair')
  await client.getByRole('button', { name: 'Commenter' }).click()

  const guest = await (await newPerson()).newPage()
  await guest.goto(review.client)
  await ready(guest)
  await field(guest).fill('Bien plus sombre')
  await guest.getByRole('button', { name: 'Commenter' }).click()
  await guest.getByLabel('Nom').fill('Léo Martin')
  await guest.getByLabel('Adresse e-mail').fill('leo@exemple.test')
  await guest.getByRole('button', { name: 'Continuer' }).click()

  await page.goto(review.room.replace(/\/post-productions\/.*$/, ''))
  const card = page.getByRole('region', { name: 'Décideur' })
  await card.getByRole('button', { name: 'Choisir' }).click()
  const naming = page.getByRole('dialog', { name: 'Qui décide pour le client ?' })
  await naming.getByLabel('Décideur').selectOption({ index: 1 })
  await naming.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(card.getByText(/ envoie les retours\.$/)).toBeVisible()
  await expectAccessible(page)
  // In the rooms that are open, as soon as they are named.
  await expect(client.getByText('Vous envoyez les retours.')).toBeVisible()
  await expect(guest.getByText(/ envoie les retours\.$/)).toBeVisible()

  await expect(client.getByRole('button', { name: 'Trancher 1 désaccord' })).toBeVisible()
  await client.getByRole('button', { name: /^Envoyer les retours/ }).click()
  const sending = client.getByRole('alertdialog', { name: 'Envoyer les retours ?' })
  await sending.getByRole('button', { name: 'Envoyer' }).click()
  await expect(sending.getByText(/^Des commentaires se contredisent/)).toBeVisible()
  await sending.getByRole('button', { name: 'Annuler' }).click()

  await client.getByRole('button', { name: 'Trancher 1 désaccord' }).click()
  const settling = client.getByRole('dialog', { name: 'Avis qui se contredisent' })
  const contested = (text: string) => settling.getByRole('listitem').filter({ hasText: text })
  await contested('Plus clair').getByLabel('Réponse ou précision').fill('D’un diaphragme')
  await contested('Plus clair').getByRole('button', { name: 'Retenir' }).click()
  await expect(contested('Plus clair').getByText('Retenu')).toBeVisible()
  await contested('Bien plus sombre').getByRole('button', { name: 'Écarter' }).click()
  await expect(settling.getByText('Tranché')).toBeVisible()
  await expectAccessible(client)
  await settling.getByText('Fermer', { exact: true }).click()
  await expect(guest.getByText('Écarté')).toBeVisible()
  await client.getByRole('button', { name: /^Envoyer les retours/ }).click()
  await sending.getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByText('Les retours sont envoyés.')).toBeVisible()

  const talent = await (await newPerson()).newPage()
  await openSession(talent.context(), emailOf('talent'))
  await talent.goto(`${review.talent}/post-prod`)
  await expect(talent.getByLabel('1. Plus clair')).toBeVisible()
  await expect(talent.getByText(/D’un diaphragme/)).toBeVisible()
  await talent.getByText('Un commentaire écarté ou réuni par le client').click()
  await expect(talent.getByText('Bien plus sombre')).toBeVisible()
  await expectAccessible(talent)
})
