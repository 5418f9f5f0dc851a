import { expect, it } from 'vitest'
import { tableOfPresenters } from '#test/support/presenters-table.ts'

it('what each audience sees of each entity is written down: `-u` writes it again, for the review to see', async () => {
  const table = await tableOfPresenters()
  expect(table.split('\n').length).toBeGreaterThan(60)
  await expect(table).toMatchFileSnapshot('../../test/presenters.txt')
})
