import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base } from '@playwright/test'
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../server/test/support/free-port.ts'
import { codeShown } from './frame-clip.ts'
import { demoPassword } from './people.ts'

/** WebKitGTK as distributions have it: its driver, and its smallest browser. Playwright drives a build of its own alone. */
const driverPath = '/usr/bin/WebKitWebDriver'
const browserPaths = ['4.1', '6.0', '4.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
const browserPath = browserPaths.find((path) => existsSync(path))

/** A screen in memory; answers its name, `:99`. */
async function openScreen(): Promise<{ display: string; xvfb: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const xvfb = spawn('/usr/bin/Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const told = xvfb.stdio[3]
  const display = await new Promise<string>((resolve) =>
    told?.once('data', (chunk) => resolve(`:${String(chunk).trim()}`)),
  )
  return { display, xvfb }
}

const until = async <Found>(look: () => Promise<Found | undefined>, ms = 20_000): Promise<Found> => {
  for (const end = Date.now() + ms; ; await sleep(100)) {
    // oxlint-disable-next-line no-await-in-loop -- asked again and again
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`not so within ${ms} ms: ${look.toString().slice(0, 200)}`)
  }
}

/** A window of WebKit on the product. */
export class WebKitWindow {
  readonly driver: WebDriver
  readonly url: string
  constructor(driver: WebDriver, url: string) {
    this.driver = driver
    this.url = url
  }

  async goto(path: string): Promise<void> {
    await this.driver.get(this.url + path)
  }

  /** Opens a session without the sign-in page, whose own way home would cross the next address. */
  async signIn(email: string): Promise<void> {
    await this.goto('/favicon.svg')
    const status = await this.driver.executeAsyncScript(
      `const [body, done] = arguments
      fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then(({ status }) => done(status), () => done(0))`,
      JSON.stringify({ email, password: demoPassword }),
    )
    if (status !== 200) throw new Error(`the sign-in answered ${String(status)}`)
  }

  /** Types a text in a field, in place of what it held. Focused before, the driver leaves the selection as it is. */
  async fill(selector: string, text: string): Promise<void> {
    const field = await until(() => this.driver.findElement(By.css(selector)))
    await this.driver.executeScript('arguments[0].focus(); arguments[0].select()', field)
    await field.sendKeys(text)
  }

  async press(...keys: string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform()
  }

  /** Runs a function of the page. */
  async read<Value>(run: () => Value): Promise<Value> {
    return this.driver.executeScript<Value>(`return (${run.toString()})()`)
  }

  /** Clicks the button of a name. */
  async click(name: string): Promise<void> {
    const xpath = `//button[normalize-space(.)=${JSON.stringify(name)}]`
    await (await until(() => this.driver.findElement(By.xpath(xpath)))).click()
  }

  /** The number that the image on screen shows. */
  async shown(): Promise<number | null> {
    return this.driver.executeScript<number | null>(`return (${codeShown.toString()})(document.querySelector('video'))`)
  }

  /** Waits until the film can play. Throws with the state of the element after twenty seconds. */
  async ready(): Promise<void> {
    const state = () =>
      this.read(() => {
        const video = document.querySelector('video')
        if (!video) return document.body.innerText.slice(0, 200)
        const { readyState, networkState, seeking, error, currentSrc } = video
        return readyState === 4
          ? null
          : JSON.stringify({ readyState, networkState, seeking, error: error?.message, currentSrc })
      })
    await until(async () => ((await state()) === null ? true : undefined)).catch(async () => {
      throw new Error(`the film can’t play: ${await state()}`)
    })
  }

  /** Waits until a question of the page has an answer. Throws after twenty seconds. */
  until = until
}

/** The `test` of the journeys in WebKit: each has a window of its own. */
export const test = base.extend<{ webkit: WebKitWindow }, { driverPort: number }>({
  driverPort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, run) => {
      const { display, xvfb } = await openScreen()
      const driverPort = await freePort()
      const driver = spawn(driverPath, [`--port=${driverPort}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1', GDK_BACKEND: 'x11' },
      })
      await until(async () => ((await fetch(`http://127.0.0.1:${driverPort}/status`)).ok ? true : undefined))
      await run(driverPort)
      for (const child of [driver, xvfb]) child.kill('SIGTERM')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  async webkit({ driverPort, baseURL }, run) {
    const options = { binary: browserPath, args: ['--automation'] }
    const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${driverPort}`)
      .withCapabilities(capabilities)
      .build()
    try {
      await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
      await run(new WebKitWindow(driver, baseURL ?? ''))
    } finally {
      await driver.quit()
    }
  },
})
