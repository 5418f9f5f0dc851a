import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const rows = [...text.matchAll(/^\| ((\d+)\.\d+\.\d+) +\| ([12]) +\| (\S+) +\| (.+?) *\|$/gm)].map(
  ([, id = '', chapter, , result = '', answer = '']) => ({ id, chapter: Number(chapter), result, answer }),
)

describe('the answers to ASVS', () => {
  it('leave no requirement of levels 1 and 2 out, and answer each once', () => {
    const counted = requirements.map((_, index) => rows.filter(({ chapter }) => chapter === index + 1).length)
    expect(counted).toEqual(requirements)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const { id, result } of rows) expect(['pass', 'fail', 'n/a'], id).toContain(result)
  })

  it('count their results by chapter as they are', () => {
    for (const [chapter] of requirements.entries()) {
      const of = (result: string) => rows.filter((row) => row.chapter === chapter + 1 && row.result === result).length
      expect(text).toMatch(
        new RegExp(`^\\| V${chapter + 1} .+ \\| ${of('pass')} +\\| ${of('fail')} +\\| ${of('n/a')} +\\|$`, 'm'),
      )
    }
  })

  it('name files that exist, and chapters of security.md that do', () => {
    const named = rows.flatMap(({ answer }) =>
      [...answer.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].flatMap(([, path]) => path ?? []),
    )
    expect(named.length).toBeGreaterThan(150)
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
    const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
    const chapters = rows.flatMap(({ answer }) =>
      [...answer.matchAll(/`docs\/security\.md` \(([^)]+)\)/g)].flatMap(([, names]) => names?.split(', ') ?? []),
    )
    expect(chapters.filter((name) => !security.includes(`## ${name}\n`) && !security.includes(`**${name}.**`))).toEqual(
      [],
    )
  })

  it('are right that the pages write no HTML', () => {
    const pages = join(root, 'web/src')
    const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    expect(sources.length).toBeGreaterThan(300)
    const writes = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/
    expect(sources.filter((name) => writes.test(readFileSync(join(pages, name), 'utf8')))).toEqual([])
  })
})
