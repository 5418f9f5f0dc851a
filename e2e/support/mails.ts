import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens the last mail of an address and follows its button. */
export async function followMail(page: Page, { to, subject }: { to: string; subject: RegExp }) {
  const mail = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject }).first()
  await expect(async () => {
    await page.goto('/dev/mails')
    await expect(mail).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 45_000 })
  await mail.click()
  await page.frameLocator('iframe').getByRole('link').first().click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dev/'))
}

/** Asks in a dialog for the code that signs, reads it in the last mail about what is signed, and types it. */
export async function typeMailedCode(dialog: Locator, { to, about }: { to: string; about: string }): Promise<void> {
  const page = dialog.page()
  await dialog.getByRole('button', { name: 'Recevoir un code par mail' }).click()
  await expect(dialog.getByText(`Envoyé à ${to}, valable 15 minutes.`)).toBeVisible()
  const mails = await page.context().newPage()
  const mail = mails
    .getByRole('link')
    .filter({ hasText: to })
    .filter({ hasText: `votre code pour signer ${about}` })
    .first()
  await expect(async () => {
    await mails.goto('/dev/mails')
    await expect(mail).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 45_000 })
  const [code = ''] = /\d{6}/.exec(await mail.innerText()) ?? []
  await mails.close()
  await dialog.getByLabel('Code reçu par mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
}
