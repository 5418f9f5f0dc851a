import { existsSync } from 'node:fs'

const candidates = [
  process.env['REGIE_CHROMIUM'],
  // The engine alone is faster; `npm run test:full` takes the browser that people have.
  ...(process.env['REGIE_TESTS'] === 'full' ? [] : ['/usr/bin/chromium-headless-shell']),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Options to launch the Chromium of the machine, or Playwright's own when there is none. */
export function chromiumOptions() {
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  return {
    ...(found && { executablePath: found }),
    args: [
      // The tests run as root in containers, where Chromium's sandbox can't start; the pages are ours.
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
