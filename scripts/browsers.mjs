import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node } from './project.mjs'
import { run } from './run.mjs'
import { canInstall, installPackage } from './system-package.mjs'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without the window that nobody looks at: the journeys take a third less time. */
const shell = 'chromium-headless-shell'

function find(names, chosen = process.env.REGIE_CHROMIUM) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const all = [chosen, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))]
  return all.find((path) => path && existsSync(path))
}

/** Installs one that the system has; undefined where it can't be. */
async function installed(name, chosen) {
  if (!canInstall()) return undefined
  try {
    await installPackage(name)
  } catch (error) {
    console.log(error.message)
  }
  return find([name], chosen)
}

/**
 * Path of the Chromium for the journeys; null when it is the one that Playwright keeps for itself. `isWhole`: the browser that people have,
 * rather than its engine alone.
 */
export async function ensureChromium({ isWhole = false } = {}) {
  const found = isWhole
    ? (find(whole) ?? (await installed('chromium')))
    : (find([shell]) ?? (await installed(shell)) ?? find(whole) ?? (await installed('chromium')))
  if (found) return found
  const { code } = await run(node('@playwright/test', ['install', 'chromium'], 'playwright'))
  if (code !== 0) {
    throw new Error('Chromium est introuvable : installez-le, ou indiquez son chemin par la variable REGIE_CHROMIUM.')
  }
  return null
}

/** Path of the Firefox for the journeys; undefined where there is none: no package of npm has one. */
export async function ensureFirefox() {
  const chosen = process.env.REGIE_FIREFOX
  return find(['firefox-esr', 'firefox'], chosen) ?? (await installed('firefox-esr', chosen))
}

/** WebKitGTK, its driver, a screen in memory to draw on, and what decodes its films. */
const webKitParts = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'gstreamer1.0-libav': null,
  'gstreamer1.0-plugins-good': null,
  'gstreamer1.0-plugins-bad': null,
}

/** Whether the journeys can run in WebKitGTK: it is installed where it may be, since no package of npm has one. */
export async function ensureWebKit() {
  const programs = Object.values(webKitParts).filter((path) => path !== null)
  const isThere = () => programs.every((path) => existsSync(path))
  if (canInstall())
    try {
      await installPackage(...Object.keys(webKitParts))
    } catch (error) {
      console.log(error.message)
    }
  return isThere()
}
