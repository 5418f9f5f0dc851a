import type { Locator } from '@playwright/test'

/** A person who acts: each click, each field that is filled and each file that is given counts as one action. */
export function countedPerson() {
  let actions = 0
  const counting =
    <Arguments extends unknown[]>(act: (...given: Arguments) => Promise<unknown>) =>
    async (...given: Arguments): Promise<void> => {
      actions += 1
      await act(...given)
    }
  return {
    click: counting((where: Locator) => where.click()),
    fill: counting((where: Locator, text: string) => where.fill(text)),
    choose: counting((where: Locator, label: string) => where.selectOption({ label })),
    give: counting((where: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
      where.setInputFiles(file),
    ),
    count: () => actions,
  }
}
