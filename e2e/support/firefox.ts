import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const candidates = [process.env['REGIE_FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The machine's Firefox; undefined without one. */
export const firefoxPath: string | undefined = candidates.find((path) => path !== undefined && existsSync(path))

type Socket = {
  send: (data: unknown, ...rest: unknown[]) => unknown
  emit: (event: string, ...values: unknown[]) => void
}

const asPlaywrightFills = 'inputElement.value = value;'
/** React listens to the field's own setter, and takes such a text for its own. */
const asPeopleType =
  'Object.getOwnPropertyDescriptors(inputElement.constructor.prototype).value.set.call(inputElement, value);'

/**
 * Mends what Playwright says to Firefox. A colour scheme, which extended support releases can't set, is answered here: the
 * journeys keep the scheme of the system. A filled field tells its text as typing does.
 */
export function mendMessages(): void {
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: { prototype: Socket } }
  const { send } = ws.prototype
  ws.prototype.send = function mended(this: Socket, data, ...rest) {
    if (typeof data !== 'string') return send.call(this, data, ...rest)
    const { id, method }: { id?: number; method?: string } = JSON.parse(data)
    if (method !== 'emulation.setMediaFeaturesOverride')
      return send.call(this, data.replace(asPlaywrightFills, asPeopleType), ...rest)
    const answered = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
    return setImmediate(() => this.emit('message', answered, false))
  }
}
