import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './support/chromium.ts'
import { billed, demo, empty } from './support/product.ts'

/**
 * Journeys for which `npm test` has no time; `npm run test:full` runs them all. Others cover each in part:
 * `every-page` the pages, every list the grid, the other outage test an outage,
 * `life` a whole production, `every-form` the dates.
 */
const onlyWhenFull = [
  /agency\.spec\.ts clients, guests and visitors see the agency: (light, 390|dark, 1440)/,
  /back-office\.spec\.ts a full project is set up/,
  /back-office-accessible\.spec\.ts the pages/,
  /dates\.spec\.ts each optional date/,
  /direct-store\.spec\.ts (?!a file goes to the store itself, at 390)/,
  /design-system\.spec\.ts (?!admin).* (is|are) accessible/,
  /design-system\.spec\.ts (toasts|a combo box|a tree|several choices)/,
  /(grid|users|companies|projects)\.spec\.ts .*accessible/,
  /grid\.spec\.ts (scrolls through|shows, hides|keeps filters|arranges presets|puts presets|shares presets)/,
  /grid\.spec\.ts (an export|exports|says that|keeps the rows|reads rows again)/,
  /companies\.spec\.ts (the list|without the permission)/,
  /frame\.spec\.ts the pages of (a talent|a client|who holds a link|the staff) obey/,
  /frames\.spec\.ts at (29\.97|59\.94)/,
  /lists\.spec\.ts the tools of .*(users|companies|activity|sign-ins|trash) take one row/,
  /outage\.spec\.ts .* on a desk/,
  /planning\.spec\.ts the plan says when nothing happens/,
  /projects\.spec\.ts without the permission/,
  /room\.spec\.ts each step opens or redirects/,
  /room-arrivals\.spec\.ts (a passage|without a draft)/,
  /room-changes\.spec\.ts a passage and an attachment survives (?!a cut)/,
  /room-changes\.spec\.ts a mention and a drawing on a frame survives (another step|a comment of somebody)/,
  /room-watermark\.spec\.ts a link that is burnt in/,
  /selection-kept\.spec\.ts .* (survive (a reload|the connection returns)|whose answer was lost)/,
  /sellsy-outage\.spec\.ts/,
  /session\.spec\.ts changing the password/,
  /pages\.spec\.ts (« Retour »|crumbs are whole)/,
  /users\.spec\.ts (a search that finds nobody|leaving with something|a user who does not exist|the companies of|deactivating|without the permission)/,
  /wall\.spec\.ts a wall stands on a telephone/,
]

const isShort = process.env['REGIE_TESTS'] === 'short'

export default defineConfig({
  testDir: '.',
  // Another driver, another configuration.
  testIgnore: 'webkit/**',
  outputDir: '../test-results',
  fullyParallel: true,
  grepInvert: isShort ? onlyWhenFull : [],
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
    // Shorter than the test: what was waited for is then said.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    locale: 'fr-FR',
    // What moves is drawn by the processors that the tests need: the whole run alone shows it.
    ...(isShort && { contextOptions: { reducedMotion: 'reduce' as const } }),
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Recording takes a fifth of the run; the report has the page's errors anyway. `--trace on` enables it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
