import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node } from './project.mjs'
import { run } from './run.mjs'
import { canInstall, installPackage } from './system-package.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const all = [process.env.REGIE_CHROMIUM, ...folders.flatMap((folder) => names.map((name) => join(folder, name)))]
  return all.find((path) => path && existsSync(path))
}

/** Path of the Chromium for the journeys; null when it is the one that Playwright keeps for itself. */
export async function ensureChromium() {
  const found = find()
  if (found) return found
  if (canInstall()) {
    await installPackage('chromium')
    const installed = find()
    if (installed) return installed
  }
  const { code } = await run(node('@playwright/test', ['install', 'chromium'], 'playwright'))
  if (code !== 0) {
    throw new Error('Chromium est introuvable : installez-le, ou indiquez son chemin par la variable REGIE_CHROMIUM.')
  }
  return null
}
