import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

export const demoPassword = 'regie-demo-2026'
export type DemoAccount = 'admin' | 'producteur' | 'talent' | 'client'
export const emailOf = (account: DemoAccount) => `${account}@regie.test`

/** Opens a session in a browser without the sign-in page. */
export async function openSession(context: BrowserContext, email: string, password = demoPassword) {
  const answer = await context.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Fills the sign-in form of the page and sends it. */
export async function signInOn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Creates an invited person for one test; returns their address. `admin` holds an admin session. */
export async function createPerson(
  admin: APIRequestContext,
  role: 'ADMIN' | 'PRODUCTEUR' | 'TALENT' | 'CLIENT',
  more = {},
) {
  const email = `essai-${randomUUID().slice(0, 13)}@regie.test`
  const data = { firstname: 'Jeanne', lastname: 'd’Essai', email, role, ...more }
  const answer = await admin.post('/api/users', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return email
}

/** The id of the user with an address. `admin` holds a session that reads users. */
export async function personId(admin: APIRequestContext, email: string): Promise<string> {
  const { data } = await (await admin.get('/api/users', { params: { email } })).json()
  expect(data, email).toHaveLength(1)
  return data[0].id
}
