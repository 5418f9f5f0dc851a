import { describe, expect, it } from 'vitest'
import type { Preview } from '../schema/previews.ts'
import { copySizes, missingCopies, webCopyOf } from './copies.ts'

const sizeTexts = (sizes: readonly { name: string; width: number; height: number }[]) =>
  sizes.map(({ name, width, height }) => `${name} ${width}×${height}`)

describe('the copies of a film', () => {
  it.each([
    ['4K', 3840, 2160, ['proxy 960×540', 'proxy-1080 1920×1080', 'proxy-2160 3840×2160']],
    ['8K', 7680, 4320, ['proxy 960×540', 'proxy-1080 1920×1080', 'proxy-2160 3840×2160']],
    ['cinema 4K', 4096, 2160, ['proxy 1024×540', 'proxy-1080 2048×1080', 'proxy-2160 4096×2160']],
    ['1440 lines', 2560, 1440, ['proxy 960×540', 'proxy-1080 1920×1080', 'proxy-2160 2560×1440']],
    ['HD', 1920, 1080, ['proxy 960×540', 'proxy-1080 1920×1080']],
    ['upright HD', 1080, 1920, ['proxy 540×960', 'proxy-1080 1080×1920']],
    ['hardly more than HD', 1998, 1200, ['proxy 900×540', 'proxy-1080 1998×1200']],
    ['720 lines', 1280, 720, ['proxy 960×540', 'proxy-1080 1280×720']],
    ['PAL', 1024, 576, ['proxy 1024×576']],
    ['a thumbnail', 320, 180, ['proxy 320×180']],
    ['odd sides', 321, 181, ['proxy 320×180']],
    ['one pixel', 1, 1, ['proxy 2×2']],
    ['a ribbon', 16_384, 100, ['proxy 4096×26']],
    ['square', 2000, 2000, ['proxy 540×540', 'proxy-1080 1080×1080', 'proxy-2160 2000×2000']],
  ])('of %s (%d×%d)', (_, width, height, expected) => {
    expect(sizeTexts(copySizes({ width, height }))).toEqual(expected)
  })
})

const made = (name: Preview['name'], height: number): Preview => ({
  name,
  type: 'video/mp4',
  size: 1,
  width: Math.round((height * 16) / 9),
  height,
})
const source = { width: 3840, height: 2160 }

it.each([
  ['nothing but the first', [made('proxy', 540)], ['proxy-1080', 'proxy-2160'], 'proxy'],
  ['two', [made('proxy', 540), made('proxy-1080', 1080)], ['proxy-2160'], 'proxy-1080'],
  ['all', [made('proxy-2160', 2160), made('proxy', 540), made('proxy-1080', 1080)], [], 'proxy-1080'],
  ['those of an earlier release', [made('proxy', 720), made('light', 360)], ['proxy-1080', 'proxy-2160'], 'proxy'],
])('%s: what is missing, and what is given to watch elsewhere', (_, files, missing, web) => {
  expect(missingCopies(source, { files }).map(({ name }) => name)).toEqual(missing)
  expect(webCopyOf({ files })?.name).toBe(web)
})

it('a film of 720 lines that an earlier release copied whole lacks nothing', () => {
  expect(missingCopies({ width: 1280, height: 720 }, { files: [made('proxy', 720), made('light', 360)] })).toEqual([])
})

it('a sound has no copies', () => {
  const files = [{ ...made('proxy', 0), width: null, height: null }]
  expect(webCopyOf({ files })).toBeNull()
})
