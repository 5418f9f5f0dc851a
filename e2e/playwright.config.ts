import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './support/chromium.ts'
import { billed, demo, empty } from './support/product.ts'

/**
 * Journeys that `npm test` has no time for; `npm run test:full` makes them all. What each shows is shown beside it: the pages by
 * `back-office-accessible`, the grid by every list, an outage by the other screen.
 */
const onlyWhenFull = [
  /design-system\.spec\.ts (?!admin|what opens).* (is|are) accessible/,
  /design-system\.spec\.ts (toasts|a combo box|a tree|several choices)/,
  /(grid|users|companies|projects)\.spec\.ts .*accessible/,
  /grid\.spec\.ts (scrolls through|shows, hides|keeps filters|arranges presets|puts presets|shares presets)/,
  /grid\.spec\.ts (an export|exports|says that|keeps the rows|reads rows again)/,
  /companies\.spec\.ts (the list|without the permission)/,
  /frame\.spec\.ts the pages of (a talent|the staff) obey/,
  /frames\.spec\.ts at 59\.94/,
  /outage\.spec\.ts .* on a desk/,
  /sellsy-outage\.spec\.ts/,
  /selection\.spec\.ts a thousand images/,
  /pages\.spec\.ts (« Retour »|crumbs are whole)/,
  /users\.spec\.ts (a search that finds nobody|leaving with something|somebody who does not exist|the companies of)/,
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  grepInvert: process.env['REGIE_TESTS'] === 'short' ? onlyWhenFull : [],
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: two browsers and two servers share the processors of a small machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  webServer: [demo.server, empty.server, billed.server],
  use: {
    baseURL: demo.url,
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Recording costs a fifth of the whole; what the page said is in the report all the same. `--trace on` brings it back.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
