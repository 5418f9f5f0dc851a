import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

/** The journeys of the review room in WebKitGTK, driven by WebDriver: `npm run test:webkit`. */
export default defineConfig(chromium, {
  testDir: './webkit',
  testMatch: /\.spec\.ts$/,
  testIgnore: [],
  // The driver holds one window at a time.
  workers: 1,
  fullyParallel: false,
  outputDir: '../test-results/webkit',
})
