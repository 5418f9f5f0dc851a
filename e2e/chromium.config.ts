import { defineConfig } from '@playwright/test'
import engine from './playwright.config.ts'
import { chromiumOptions } from './support/chromium.ts'

/** Journeys in the Chromium that people have: its window, downloads and decoders. `npm run test:chromium`. */
export default defineConfig(engine, {
  testMatch: /(room|frames|viewer|selection|deposit|documents|acceptance)\.spec\.ts/,
  outputDir: '../test-results/chromium',
  use: { launchOptions: chromiumOptions({ isWhole: true }) },
})
