import { existsSync } from 'node:fs'

const candidates = [
  process.env['REGIE_CHROMIUM'],
  // The headless shell is faster; `npm run test:full` uses the full browser.
  ...(process.env['REGIE_TESTS'] === 'full' ? [] : ['/usr/bin/chromium-headless-shell']),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Launch options for the machine's Chromium, or Playwright's own without one. */
export function chromiumOptions() {
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  return {
    ...(found && { executablePath: found }),
    args: [
      // Tests run as root in containers, where Chromium's sandbox can't start; the pages are trusted.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
