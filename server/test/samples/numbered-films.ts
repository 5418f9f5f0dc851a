import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const bits = 16

/** Runs the ffmpeg of the machine, whichever the product uses. */
export const ffmpeg = (args: string): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args.split(' ')], { maxBuffer: 2 ** 28 })

/** Every frame shows its number: sixteen black or white columns, lowest bit first. Arguments of ffmpeg. */
export const numberedPicture = (rate: string, frames: number, size: string) =>
  `-f lavfi -i nullsrc=size=64x36:rate=${rate},format=yuv444p,geq=lum='16+219*mod(floor(N/pow(2\\,floor(16*X/W)))\\,2)':cb=128:cr=128,trim=end_frame=${frames},scale=${size.replace('x', ':')}:flags=neighbor,setsar=1,format=yuv420p`

/** The kinds of film that count frames differently, by name: the file, and the arguments that make it. */
export const filmKinds = (folder: string): Record<string, () => string> => {
  const size = '1280x720'
  const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
  const withB = '-c:v libx264 -preset veryfast -bf 3 -g 48 -pix_fmt yuv420p'
  const made = (name: string, args: string) => {
    const path = join(folder, name)
    ffmpeg(`${args} ${path}`)
    return path
  }
  const sound = (seconds: number) => `-f lavfi -i sine=duration=${seconds}`
  return {
    '23.976 with B-frames': () =>
      made('23976.mov', `${numberedPicture('24000/1001', 60, size)} ${sound(2.5)} ${withB} -c:a aac`),
    '25': () => made('25.mp4', `${numberedPicture('25', 60, size)} ${x264}`),
    '29.97, drop frame': () =>
      made('2997.mov', `${numberedPicture('30000/1001', 60, size)} ${withB} -timecode 00:59:58;00`),
    '50': () => made('50.mp4', `${numberedPicture('50', 100, size)} ${withB}`),
    '59.94': () => made('5994.mp4', `${numberedPicture('60000/1001', 100, size)} ${withB}`),
    'a variable rate': () =>
      made('vfr.mp4', `${numberedPicture('30', 90, size)} -vf select='not(eq(mod(n,7),3))' -fps_mode vfr ${withB}`),
    'a hole of two seconds': () =>
      made('hole.mp4', `${numberedPicture('25', 100, size)} -vf select='lt(n,20)+gt(n,70)' -fps_mode vfr ${x264}`),
    'an edit list': () => {
      const whole = made('whole.mp4', `${numberedPicture('25', 120, size)} ${withB}`)
      return made('edited.mp4', `-ss 1.32 -i ${whole} -c copy`)
    },
    'a transport stream': () =>
      made('stream.ts', `${numberedPicture('25', 100, size)} ${sound(4)} ${withB} -c:a aac -f mpegts`),
    MXF: () => made('essence.mxf', `${numberedPicture('25', 50, size)} -c:v mpeg2video -q:v 2 -bf 2 -g 12`),
  }
}

/** The numbers that the frames of a film show, in order; a picture is a film of one frame. */
export function numbersIn(path: string): number[] {
  const pixels = ffmpeg(`-i ${path} -vf scale=${bits}:1:flags=area -fps_mode passthrough -f rawvideo -pix_fmt gray -`)
  const numbers: number[] = []
  for (let at = 0; at + bits <= pixels.length; at += bits) {
    let code = 0
    for (let bit = 0; bit < bits; bit += 1) if ((pixels[at + bit] ?? 0) > 127) code |= 1 << bit
    numbers.push(code)
  }
  return numbers
}
