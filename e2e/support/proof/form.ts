import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'

/** What a person can type, choose or tick in a form. */
export const controls =
  'input:not([type=hidden], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled), select:not(:disabled)'

type Kind = 'text' | 'day' | 'choice' | 'search' | 'tick'
export type FormField = { control: Locator; label: string; kind: Kind; isOptional: boolean }

/** The fields of a form, in the order of the page. */
export async function fieldsOf(form: Locator): Promise<FormField[]> {
  const found = await form.locator(controls).evaluateAll((elements) => {
    const kindOf = (element: Element): Kind => {
      if (element.matches('select')) return 'choice'
      if (element.matches('[type=checkbox], [type=radio], [type=color]')) return 'tick'
      if (element.matches('[role=combobox]')) return 'search'
      return element.getAttribute('placeholder')?.startsWith('12/12') ? 'day' : 'text'
    }
    return elements.map((element) => {
      const isLabelled =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      const label = (isLabelled ? element.labels?.[0]?.textContent : null) ?? element.getAttribute('aria-label') ?? ''
      return { label, kind: kindOf(element) }
    })
  })
  return found.map(({ label, kind }, index) => ({
    control: form.locator(controls).nth(index),
    label: label.trim(),
    kind,
    isOptional: label.includes('(facultatif)'),
  }))
}

/** The fields that Tab never reaches. A group of radio buttons is one stop. */
export async function unreached(page: Page, form: Locator): Promise<string[]> {
  const fields = await fieldsOf(form)
  await fields[0]?.control.focus()
  for (let pressed = 0; pressed < fields.length * 3 + 12; pressed += 1) {
    await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''))
    await page.keyboard.press('Tab')
  }
  return form.locator(controls).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const name = element.getAttribute('name')
        const isRadio = element.getAttribute('type') === 'radio'
        return isRadio
          ? !document.querySelector(`input[name="${name}"][data-reached]`)
          : !element.hasAttribute('data-reached')
      })
      .map((element) => element.getAttribute('name') ?? element.id),
  )
}

const samples: readonly [RegExp, () => string][] = [
  [/e-mail/i, () => `essai-${randomUUID().slice(0, 13)}@regie.test`],
  [/téléphone/i, () => '0612345678'],
  [/siret/i, () => '73282932000074'],
  [/tva/i, () => 'FR44732829320'],
  [/^site/i, () => 'https://exemple.fr'],
  [
    /quantité|prix|tarif|nombre|minimum|maximum|comprises|tours compris|(image|tour) de plus|distance|durée|personnes par/i,
    () => '2',
  ],
  [/jours entre|par semaine/i, () => '2'],
  [/aucune relance/i, () => '09:30'],
  [/lien public/i, () => 'https://exemple.test/prise.mov'],
]
/** A value that a field accepts. */
const sampleOf = (label: string) =>
  samples.find(([pattern]) => pattern.test(label))?.[1]() ?? `Essai ${randomUUID().slice(0, 8)}`

/** Fills a field by its kind, and returns what it then shows; null where that is not typed. */
export async function fillField(page: Page, { control, label, kind, isOptional }: FormField): Promise<string | null> {
  switch (kind) {
    case 'text': {
      const value = sampleOf(label)
      // The field before may propose a value as it is left.
      await control.focus()
      await control.fill(value)
      return value
    }
    case 'day':
      await control.fill('12 déc. 2031')
      await control.blur()
      return 'ven. 12 déc. 2031'
    case 'choice': {
      const last = (await control.locator('option').count()) - 1
      await control.selectOption({ index: last })
      return null
    }
    case 'search': {
      await control.click()
      const option = page.getByRole('option').first()
      const isThere = await option.waitFor({ timeout: isOptional ? 2_000 : 15_000 }).then(
        () => true,
        () => false,
      )
      if (isThere) await option.click()
      else await control.press('Tab')
      return null
    }
    case 'tick':
      return null
    default:
      return kind satisfies never
  }
}

/** Takes out what was typed or chosen. */
export async function emptyField({ control, kind }: FormField): Promise<void> {
  if (kind === 'choice' || kind === 'tick') return
  await control.fill('')
  if (kind !== 'text') await control.press('Tab')
}

type Refusal = { label: string; text: string; isBeside: boolean; hasFocus: boolean }

/** The fields that are refused, in the order of the page, and what is said of each. */
export const refusalsOf = (form: Locator): Promise<Refusal[]> =>
  form.evaluate(
    (element) =>
      Array.from(element.querySelectorAll<HTMLElement>('[aria-invalid=true]'), (field) => {
        const notes = (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id))
          .filter((note) => note?.checkVisibility())
        const error =
          notes.find((note) => note?.querySelector('svg') || note?.matches('[slot=errorMessage]')) ?? notes[0]
        const under = (error?.getBoundingClientRect().top ?? Infinity) - field.getBoundingClientRect().bottom
        const label = element.querySelector(`label[for="${field.id}"]`)?.textContent ?? ''
        return {
          label: label.trim(),
          text: error?.textContent?.trim() ?? '',
          isBeside: under > -4 && under < 80,
          hasFocus: field === document.activeElement,
        }
      }),
    undefined,
    { timeout: 1_000 },
  )

/** Words of the libraries, which no person should read. */
const foreign = /\b(invalid|required|expected|input|must|string|number|received|too (small|big))\b/i

/** What is wrong with the answer to a form that was sent with fields left empty. */
export async function faultsOfRefusal(form: Locator, emptied: readonly FormField[]): Promise<string[]> {
  const refusals = await refusalsOf(form)
  const isRefused = (label: string) => refusals.some((refusal) => refusal.label === label)
  const told = refusals.flatMap(({ label, text, isBeside }) => [
    ...(label.includes('(facultatif)') ? [`« ${label} » is optional, and refused: « ${text} »`] : []),
    ...(text === '' || foreign.test(text) ? [`« ${label} » is refused by « ${text} »`] : []),
    ...(isBeside ? [] : [`« ${label} »: its error is elsewhere`]),
  ])
  const silent = emptied
    .filter(({ kind, isOptional, label }) => kind !== 'choice' && kind !== 'tick' && !isOptional && !isRefused(label))
    .map(({ label }) => `« ${label} » has no « (facultatif) », and is accepted empty`)
  const lost = refusals.length > 0 && !refusals[0]?.hasFocus ? ['the first refused field has no focus'] : []
  return [...told, ...silent, ...lost]
}
