import { existsSync } from 'node:fs'

/** The engine without its window: the journeys take a third less time. */
const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Launch options for the machine's Chromium, or Playwright's own without one. `isWhole`: the browser with its window. */
export function chromiumOptions({ isWhole = false } = {}) {
  const candidates = [process.env['REGIE_CHROMIUM'], ...(isWhole ? [] : [shell]), ...whole]
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
