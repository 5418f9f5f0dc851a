import type { Locator } from '@playwright/test'

/** Types the name that the dialog demands before linking another company's invoice. */
export async function confirmByName(dialog: Locator) {
  const asked = await dialog.getByText(/^Pour confirmer, écrivez/).textContent()
  await dialog.getByLabel('Nom porté par la facture').fill(/«\s(.+)\s»/u.exec(asked ?? '')?.[1] ?? '')
  await dialog.getByRole('button', { name: 'Lier malgré tout' }).click()
}
