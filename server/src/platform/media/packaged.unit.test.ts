import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAvPreviews } from './av-previews.ts'
import { usualBounds } from './bounds.ts'
import { ProgramFailed } from './confined.ts'
import { createDecoding } from './decoding.ts'
import { probeMedia } from './probe.ts'
import { findMediaTool } from './tool.ts'

const directory = mkdtempSync(join(tmpdir(), 'regie-packaged-'))
const decoding = createDecoding({ workshop: directory, bounds: usualBounds })
afterAll(() => {
  decoding.close()
  rmSync(directory, { recursive: true })
})

const packaged = async () => {
  const tool = await findMediaTool({ ffmpegPath: 'packaged' })
  if (!tool) throw new Error('the packaged ffmpeg is not installed')
  return tool
}

describe('the packaged ffmpeg', () => {
  it('is used on a machine without ffmpeg', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = directory
    try {
      expect(await findMediaTool({ ffmpegPath: null })).toEqual(await packaged())
    } finally {
      process.env['PATH'] = path
    }
  })

  it('makes every preview of a video, as exactly as the system’s', async () => {
    const path = join(directory, 'film.mov')
    const film = '-f lavfi -i testsrc2=size=1920x1080:rate=24000/1001:duration=1 -f lavfi -i sine=duration=1'
    execFileSync('ffmpeg', ['-v', 'error', ...film.split(' '), '-c:v', 'mjpeg', '-c:a', 'pcm_s16le', path])
    const tool = await packaged()
    const { size } = statSync(path)
    const technical = await probeMedia(decoding, { tool, path, size })
    expect(technical.video).toMatchObject({ frames: 24, rate: { num: 24000, den: 1001 } })
    const made = await makeAvPreviews(decoding, { tool, path, size, directory, technical })
    expect(made.frames).toBe(24)
    expect(made.files.map(({ name }) => name)).toEqual(['proxy', 'poster', 'storyboard', 'waveform'])
    expect(made.loudness?.peak).toBeLessThan(0)
    expect(made.peaks?.length).toBe(4000)
  }, 120_000)

  it('reports an unreadable file', async () => {
    const path = join(directory, 'junk.mp4')
    writeFileSync(path, Buffer.alloc(4096, 7))
    await expect(probeMedia(decoding, { tool: await packaged(), path, size: 1 })).rejects.toThrow(ProgramFailed)
    await expect(
      probeMedia(decoding, { tool: await packaged(), path: join(directory, 'nothing.mp4'), size: 1 }),
    ).rejects.toThrow(ProgramFailed)
  }, 60_000)

  it('sees only its own folders', async () => {
    const path = join(directory, 'list.mp4')
    writeFileSync(path, `ffconcat version 1.0\nfile /etc/hostname\n`)
    await expect(probeMedia(decoding, { tool: await packaged(), path, size: 1 })).rejects.toThrow(ProgramFailed)
  }, 60_000)
})
