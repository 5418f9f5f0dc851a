import { join, relative } from 'node:path'
import type { Plugin } from 'vitest/config'
import { holdsRules, withSwitches } from './points.ts'

const root = join(import.meta.dirname, '../../..')
const runtime = join(import.meta.dirname, 'switch.ts')
const perViewer = 'server/src/platform/db/statements/per-viewer.ts'
const kept = 'kinds.get(kind)'

/** Loads the rules of access with a switch at each point. */
export const mutantsPlugin = (): Plugin => ({
  name: 'regie-mutants',
  enforce: 'pre',
  transform(text, id) {
    const path = relative(root, id.split('?')[0] ?? id)
    if (path === perViewer) {
      if (!text.includes(kept)) throw new Error(`${perViewer} no longer keeps its statements by \`${kept}\``)
      // A kept statement has the rules of the moment it was built, so each is built again.
      return { code: text.replaceAll(kept, 'kinds.get(`none ${kind}`)'), map: null }
    }
    if (!holdsRules(path)) return null
    const { code, points } = withSwitches(path, text)
    if (code === text) return null
    const head = `import { mutants } from ${JSON.stringify(runtime)};mutants.declare(${JSON.stringify(points)});`
    return { code: head + code, map: null }
  },
})
