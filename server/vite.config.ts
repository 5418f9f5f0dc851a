import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const source = join(import.meta.dirname, 'src')

/** What is started: the programs, and what they start in processes and threads of their own. */
const entries = [
  'main',
  'worker',
  'doctor',
  'verify',
  'backup',
  'restore',
  ...['measuring-thread', 'packaged-ffmpeg', 'picture-decoder', 'simulated-invoicing', 'type-reader'].map(
    (name) => `processes/${name}`,
  ),
]

/** The server as plain JavaScript for Node: our own code and the contract in one place, packages left where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(entries.map((name) => [name, join(source, `${name}.ts`)])),
      external: builtinModules.map((name) => `node:${name}`),
      // Beside the entries: what they share finds the migrations by where it stands.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // The contract is TypeScript: it is compiled in; everything else of node_modules is imported at run time.
  ssr: { noExternal: [/^@regie\//, 'drizzle-orm'] },
})
