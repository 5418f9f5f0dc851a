import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const sources = join(import.meta.dirname, 'src')

/** What is started: the programs, and what they start in processes and threads of their own. */
const entries = [
  'main',
  'worker',
  'doctor',
  'verify',
  'backup',
  'restore',
  ...[
    'invoice-reader',
    'measuring-thread',
    'packaged-ffmpeg',
    'picture-decoder',
    'simulated-invoicing',
    'type-reader',
  ].map((name) => `processes/${name}`),
]

/** The script that evidence holds: read as a text where it stands, so that it is given as it is written. */
const verifier: Plugin = {
  name: 'verifier',
  generateBundle() {
    const source = readFileSync(join(sources, 'features/acceptances/verifier.mjs'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'verifier.mjs', source })
  },
}

/** The server as plain JavaScript for Node: our own code and the contract in one place, packages left where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [verifier],
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(entries.map((name) => [name, join(sources, `${name}.ts`)])),
      external: builtinModules.map((name) => `node:${name}`),
      // Beside the entries: what they share finds the migrations by where it stands.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // The contract is TypeScript: it is compiled in; everything else of node_modules is imported at run time.
  ssr: { noExternal: [/^@regie\//, 'drizzle-orm'] },
})
