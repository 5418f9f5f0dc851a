import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'
import { firefoxPath, mendMessages } from './support/firefox.ts'

mendMessages()

/** What Firefox or its driver does otherwise; Chromium runs these journeys. */
const chromiumOnly = [
  // A touch screen.
  /room-telephone\.spec\.ts|on a telephone|both pictures of a comparison/,
  // A permission to read the clipboard.
  /room-changes\.spec\.ts the address holds/,
  // A download begun by a link.
  /room-zoom\.spec\.ts the shown frame is saved/,
  // Answers to requests that the page or the journey gave up, and pictures answered by the thousand.
  /selection\.spec\.ts (marks made while|five thousand)/,
  /selection-kept\.spec\.ts marks whose answer was lost/,
  // A property of an image.
  /viewer\.spec\.ts a picture is zoomed/,
  // Firefox itself: a film that plays goes one frame back when its quality changes.
  /room-quality\.spec\.ts the quality of a film changes/,
]

/** The journeys of the review room and of the client's choice, in the machine's Firefox: `npm run test:firefox`. */
export default defineConfig(chromium, {
  testMatch: [/room[\w-]*\.spec\.ts/, /frames\.spec\.ts/, /selection[\w-]*\.spec\.ts/, /viewer\.spec\.ts/],
  grepInvert: [chromium.grepInvert ?? [], chromiumOnly].flat(),
  outputDir: '../test-results/firefox',
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { ...(firefoxPath && { executablePath: firefoxPath }), args: [] },
  },
})
