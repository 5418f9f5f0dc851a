import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './support/chromium.ts'
import { demo } from './support/product.ts'

/** The pictures of the README and of the tour, taken in the demo agency: `npm run pictures`. */
export default defineConfig({
  testDir: 'pictures',
  outputDir: '../test-results/pictures',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 240_000 },
  webServer: [demo.server],
  use: {
    baseURL: demo.url,
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  },
})
