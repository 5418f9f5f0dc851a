import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './support/chromium.ts'
import { billed, demo, empty } from './support/product.ts'

/**
 * Journeys for which `npm test` has no time; `npm run test:full` runs them all. Others cover each in part:
 * `every-page` the pages, every list the grid, the other outage test an outage.
 */
const onlyWhenFull = [
  /back-office-accessible\.spec\.ts the pages/,
  /design-system\.spec\.ts (?!admin).* (is|are) accessible/,
  /design-system\.spec\.ts (toasts|a combo box|a tree|several choices)/,
  /(grid|users|companies|projects)\.spec\.ts .*accessible/,
  /grid\.spec\.ts (scrolls through|shows, hides|keeps filters|arranges presets|puts presets|shares presets)/,
  /grid\.spec\.ts (an export|exports|says that|keeps the rows|reads rows again)/,
  /companies\.spec\.ts (the list|without the permission)/,
  /frame\.spec\.ts the pages of (a talent|a client|who holds a link|the staff) obey/,
  /frames\.spec\.ts at 59\.94/,
  /lists\.spec\.ts the tools of .*(users|companies|activity|sign-ins|trash) take one row/,
  /outage\.spec\.ts .* on a desk/,
  /room-arrivals\.spec\.ts (a passage|without a draft)/,
  /room-changes\.spec\.ts a passage and an attachment survives (?!a cut)/,
  /room-changes\.spec\.ts a mention and a drawing on a frame survives (another step|a comment of somebody)/,
  /selection-kept\.spec\.ts .* (survive (a reload|the connection returns)|whose answer was lost)/,
  /sellsy-outage\.spec\.ts/,
  /pages\.spec\.ts (« Retour »|crumbs are whole)/,
  /users\.spec\.ts (a search that finds nobody|leaving with something|a user who does not exist|the companies of)/,
]

export default defineConfig({
  testDir: '.',
  // Another driver, another configuration.
  testIgnore: 'webkit/**',
  outputDir: '../test-results',
  fullyParallel: true,
  grepInvert: process.env['REGIE_TESTS'] === 'short' ? onlyWhenFull : [],
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: two browsers and two servers share a small machine's processors.
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
    // Recording takes a fifth of the run; the report has the page's errors anyway. `--trace on` enables it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
