import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './support/chromium.ts'
import { billed, demo, empty } from './support/product.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
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
