import type { Page } from '@playwright/test'
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
