import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A name unique to the test. */
export const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

type CreatedRow = { id: string; version: number; number: number; name: string }

/** Creates a row through the API and returns it. */
export async function postRow(request: APIRequestContext, path: string, data: object): Promise<CreatedRow> {
  const answer = await request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  const { data: row } = await answer.json()
  return row
}

export const createCompany = (request: APIRequestContext, name = uniqueName('Société'), more: object = {}) =>
  postRow(request, '/api/companies', { name, ...more })

/** A project of a new company, unless `more` names one. */
export async function createProject(
  request: APIRequestContext,
  name = uniqueName('Projet'),
  more: { companyId?: string; producteurId?: string } & Record<string, unknown> = {},
) {
  const companyId = more.companyId ?? (await createCompany(request)).id
  return postRow(request, '/api/projects', { name, ...more, companyId })
}

/** Chooses an option of a combo box by typing. */
export async function chooseOption(
  within: Page | Locator,
  label: string,
  text: string,
  option: string | RegExp = text,
) {
  await within.getByRole('combobox', { name: label }).fill(text)
  const page = 'page' in within ? within.page() : within
  await page.getByRole('option', { name: option }).first().click()
}
