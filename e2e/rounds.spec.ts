import { expectAccessible } from './support/axe.ts'
import { typeMailedCode } from './support/mails.ts'
import { emailOf, openSession } from './support/people.ts'
import { createReview, field, ready } from './support/room.ts'
import { chooseOption, createProject } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a client reads which round it is, accepts the price of one more, and the agency offers another', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room.replace(/\/retour$/, ''))
  const terms = page.getByRole('region', { name: 'Tours de modifications' })
  await terms.getByLabel('Tours compris').fill('0')
  // What the project says meanwhile leaves what is being typed.
  const project = review.room.replace(/\/productions\/.*$/, '')
  const ofProject = { included: 3, extraPrice: null, extraPaidWith: 'MONEY', extraTaxRate: '20.00' }
  await context.request.put(`${project.replace('/admin', '/api')}/rounds/terms`, { data: ofProject })
  await expect(terms.getByText(/Laissé vide\s: 3 tours compris\./)).toBeVisible()
  await expect(terms.getByLabel('Tours compris')).toHaveValue('0')
  await terms.getByLabel('Tour de plus').fill('100')
  await terms.getByRole('button', { name: 'Enregistrer les tours' }).click()
  await expect(terms.getByText(/0 tour compris, 100,00\s€ HT le suivant/)).toBeVisible()
  await expectAccessible(page)

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(review.client)
  await ready(client)
  const say = async (text: string) => {
    await field(client).fill(text)
    await client.getByRole('button', { name: 'Commenter' }).click()
    await client.getByRole('button', { name: 'Envoyer les retours (1)' }).click()
  }
  await say('Plus court')
  const question = client.getByRole('alertdialog', { name: 'Envoyer les retours ?' })
  await expect(question.getByText('Tour 1 sur 0 inclus.')).toBeVisible()
  await expect(
    question.getByText(/1 tour de modifications de plus × 100,00\s€ = 100,00\s€ HT, soit 120,00\s€ TTC/),
  ).toBeVisible()
  const accepting = question.getByRole('button', { name: /^Accepter 120,00\s€ TTC et envoyer$/ })
  await expect(accepting).toBeDisabled()
  await question.getByLabel('J’accepte ce supplément.').check()
  await typeMailedCode(question, { to: emailOf('client'), about: 'le supplément de « Teaser · Master »' })
  await expectAccessible(client)
  await accepting.click()
  await expect(client.getByText('Les retours sont envoyés.')).toBeVisible()

  const used = page.getByRole('region', { name: 'Tours utilisés' })
  await expect(used.getByText('1 utilisé sur 0 inclus · 1 accepté en plus')).toBeVisible()
  await used.getByRole('button', { name: 'Offrir un tour' }).click()
  const offering = page.getByRole('dialog', { name: 'Offrir un tour de modifications' })
  await offering.getByLabel('Raison').fill('Une coquille de notre part')
  await offering.getByRole('button', { name: 'Offrir' }).click()
  await expect(used.getByText(/Offert par .*\s: Une coquille de notre part/)).toBeVisible()
  await expect(used.getByText(/^Le prochain\s: Tour 2 sur 0 inclus, offert par l’agence\.$/)).toBeVisible()

  // Offered twice, it is withdrawn once.
  await used.getByRole('button', { name: 'Offrir un tour' }).click()
  await offering.getByLabel('Raison').fill('Par erreur')
  await offering.getByRole('button', { name: 'Offrir' }).click()
  const second = used.getByRole('listitem').filter({ hasText: 'Par erreur' })
  await second.getByRole('button', { name: 'Retirer ce tour' }).click()
  const withdrawing = page.getByRole('dialog', { name: 'Retirer un tour offert' })
  await withdrawing.getByLabel('Raison').fill('Offert deux fois')
  await expectAccessible(page)
  await withdrawing.getByRole('button', { name: 'Retirer ce tour' }).click()
  await expect(second).toBeHidden()

  // The answer to the round, presented: the round that is offered leaves without a price.
  await context.request.post(`${review.path}/versions`, { data: { files: [{ key: review.mediaId }] } })
  await context.request.post(`${review.path}/validate`, { data: {} })
  await client.reload()
  await ready(client)
  await say('Encore plus court')
  await expect(question.getByText('Tour 2 sur 0 inclus, offert par l’agence.')).toBeVisible()
  await expect(question.getByText(/Raison de l’agence\s: Une coquille de notre part/)).toBeVisible()
  await question.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(client.getByText('Les retours sont envoyés.')).toBeVisible()

  await page.goto(`${project}/invoices`)
  const report = page.getByRole('region', { name: 'Tours de modifications' })
  await expect(report.getByText(/Offert en tout\s: 100,00\s€ HT/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Suppléments acceptés' }).getByText(/1 tour de modifications de plus/),
  ).toBeVisible()
  await expectAccessible(page)

  // What was paid is owed while its round stands; once it is taken back, it may be cancelled.
  const supplement = page.getByRole('region', { name: 'Suppléments acceptés' })
  const cancelling = supplement.getByRole('button', { name: 'Annuler ce supplément' })
  await expect(cancelling).toBeHidden()
  for (const step of ['requestChanges', 'validate', 'addVersion', 'requestChanges'])
    expect((await context.request.post(`${review.path}/rollback`, { data: {} })).status(), step).toBe(200)
  await cancelling.click()
  const asked = page.getByRole('dialog', { name: 'Annuler un supplément' })
  await asked.getByLabel('Raison').fill('Le client y renonce')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Annuler ce supplément' }).click()
  await expect(supplement.getByText(/Annulé par .*\s: Le client y renonce/)).toBeVisible()
})

test('a producteur reads the rounds of an order of Sellsy, and keeps those taken', async ({ page, context }) => {
  await openSession(context, emailOf('producteur'))
  const project = await createProject(context.request)
  await page.goto(`/admin/projects/${project.id}/general`)
  const terms = page.getByRole('region', { name: 'Tours de modifications' })
  await terms.getByRole('button', { name: 'Lire un bon de commande' }).click()
  const order = page.getByRole('dialog', { name: 'Lire un bon de commande' })
  await chooseOption(order, 'Bon de commande', 'Aube', /BDC-/)
  await expect(order.getByText('Deux tours de modifications inclus')).toBeVisible()
  await expectAccessible(page)
  await order.getByRole('button', { name: /^Reprendre\s: 2 tours compris$/ }).click()
  await order.getByRole('button', { name: /^Reprendre\s: 240,00\s€ HT le tour de plus$/ }).click()
  await order.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(terms.getByLabel('Tours compris')).toHaveValue('2')
  await expect(terms.getByLabel('Tour de plus')).toHaveValue(/^240/)
  await terms.getByRole('button', { name: 'Enregistrer les tours' }).click()
  await expect(terms.getByText(/2 tours compris, 240,00\s€ HT le suivant/)).toBeVisible()
})
