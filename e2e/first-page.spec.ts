import { emailOf, openSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** What is fetched once a page stands: messages, files on their way, what tabs share, the browser's list of passkeys. */
const late = new Set(['/assets/later', '/assets/upload-tray', '/assets/passkeys'])

for (const [who, path, title] of [
  ['a visitor', '/login', 'Connexion'],
  ['an administrator', '/admin/projects', 'Projets'],
  ['a client', '/client', /^Bonjour /],
] as const)
  test(`the page of ${who} tells the session and its files: no call asks for them`, async ({ page, context }) => {
    if (who === 'an administrator') await openSession(context, emailOf('admin'))
    if (who === 'a client') await openSession(context, emailOf('client'))
    // Dialogs that may be opened later are fetched when nothing else is to do.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0
    })
    let asked: string[] = []
    let errors: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    // A server that is busy for half a second sends the page without its session, which the page then asks for.
    await expect(async () => {
      asked = []
      errors = []
      await page.goto(path)
      await expect(
        page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('heading', { name: title }))
          .first(),
      ).toHaveText(title)
      expect(asked).not.toContain('/api/auth/info')
    }).toPass()
    expect(errors).toEqual([])
    // A file that nobody named is one round trip more: those that come later show nothing of the page.
    const named = await page
      .locator('head link[rel="modulepreload"], head script[src]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? link.getAttribute('src') ?? ''))
    const scripts = asked.filter((address) => address.startsWith('/assets/') && address.endsWith('.js'))
    const unnamed = scripts
      .filter((address) => !named.includes(address))
      .map((address) => address.replace(/-[\w-]{8}\.js$/, ''))
    expect(unnamed.filter((name) => !late.has(name))).toEqual([])
    if (who === 'a visitor') expect(unnamed.filter((name) => name !== '/assets/passkeys')).toEqual([])
  })

test('a page that comes back in history asks for its session, which is over', async ({ page, context }) => {
  await openSession(context, emailOf('talent'))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
  await page.goto('about:blank')
  expect((await context.request.post('/api/auth/logout')).status()).toBe(200)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})
