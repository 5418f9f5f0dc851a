import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const packages = ['contract', 'server', 'web']
/** Folders that hold code and nothing that was generated or installed. */
const folders = [
  ...packages.map((name) => `${name}/src`),
  'server/test',
  'e2e',
  'bench',
  'scripts',
  'web/gallery',
  'web/grid-bench',
]
const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.gen\.ts$|\.d\.ts$/.test(path)
const isTest = (path) => /\.test\.tsx?$|^server\/test\/|^e2e\//.test(path)

function readSources() {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  return paths.filter(isCode).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, lines: text.split('\n').length - 1 }
  })
}

/** Length at the given share of the files, the shortest first. */
const lengthAt = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.lines ?? 0

function measure(name, sources) {
  const sorted = sources.toSorted((one, other) => one.lines - other.lines)
  const longest = sorted.at(-1)
  return {
    name,
    files: sources.length,
    lines: sources.reduce((sum, { lines }) => sum + lines, 0),
    median: lengthAt(sorted, 0.5),
    p95: lengthAt(sorted, 0.95),
    longest: longest?.lines ?? 0,
  }
}

const countOf = (sources, pattern) => sources.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

/** The figures of the code base, counted in its files. Lengths are in lines. */
export function readFigures() {
  const sources = readSources()
  const product = sources.filter(({ path }) => !isTest(path))
  const within = (pattern) => product.filter(({ path }) => pattern.test(path))
  // The folders of which server/test/architecture.test.ts reads the imports.
  const ruled = sources.filter(({ path }) => /^(\w+\/src|server\/test)\//.test(path))
  const index = sources.find(({ path }) => path === 'contract/src/index.ts')?.text ?? ''
  const [, listed = ''] = /export const contract = \{([^}]+)\}/.exec(index) ?? []
  return {
    parts: [
      ...packages.map((name) =>
        measure(
          `${name}/src`,
          product.filter(({ path }) => path.startsWith(`${name}/src/`)),
        ),
      ),
      measure(
        'tests',
        sources.filter(({ path }) => isTest(path)),
      ),
      measure('scripts, benchmarks, gallery', within(/^(scripts|bench|web\/(gallery|grid-bench))\//)),
    ],
    counts: {
      features: listed.match(/^ {2}.+,$/gm)?.length ?? 0,
      routes: countOf(
        within(/^contract\/src\/[\w-]+\/routes(\.ts|\/[\w-]+\.ts)$/),
        /: (?:route|list|events|upload|download|resumable)\(\{/g,
      ),
      presenters: countOf(within(/\/features\/[\w-]+\/present\.ts$/), /\bpresenter(?:<[^(]*>)?\(/g),
      'imports that climb twice': countOf(ruled, /(?:from |import\()'(?:\.\.\/){2,}(?!\.\.\/|package\.json|docs\/)/g),
    },
  }
}
