/**
 * Files behind nginx, where Régie checks the rights and nginx sends the bytes (`ACCEL_REDIRECT`); and without it, each beside nginx
 * sending the same file by itself. Nothing is measured where nginx is not installed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/test/support/free-port.ts'
import { shippedExample } from '../server/test/support/shipped-example.ts'
import { makeFile, megabytesPerSecond, onProductAlone } from './big-files.ts'
import { detailedPhoto } from './detailed-photo.ts'
import { download } from './media-client.ts'
import { answersPerSecond } from './raw-client.ts'
import { inTurns, type Measure } from './table.ts'

const program = '/usr/sbin/nginx'
const seconds = 4
const filmBytes = 2 * 1024 ** 3
const connections = 32

/** The example that operators copy, for this product: no TLS, files in `directory`, and `plain/` sent to anybody. */
const configurationOf = (directory: string, product: string, port: number): string =>
  shippedExample('nginx.conf', [
    [/server \{\n {2}listen 80;[^}]*\}/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/( *ssl_[^;]*;\n)+/, ''],
    [/127\.0\.0\.1:4000/, new URL(product).host],
    [/proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;'],
    [/\/var\/lib\/regie/, join(directory, 'product')],
    [/\n\}\s*$/, `\n  location /plain/ { alias ${directory}/plain/; }\n}\n`],
  ])

async function startNginx(directory: string, product: string) {
  const port = await freePort()
  const own = join(directory, 'nginx')
  mkdirSync(own)
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${own};`)
  writeFileSync(
    join(own, 'nginx.conf'),
    `${asRoot} worker_processes 1; daemon off; pid ${own}/pid; error_log ${own}/error.log;
events { worker_connections 512; }
http {
access_log off; keepalive_requests 1000000; ${temporary.join(' ')}
${configurationOf(directory, product, port)}
}
`,
  )
  const child = spawn(program, ['-c', join(own, 'nginx.conf'), '-e', join(own, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (
    child.exitCode === null &&
    !(await fetch(`${url}/plain/none`).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (child.exitCode !== null) throw new Error('nginx did not start')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** `isDelegated`: nginx sends the bytes that the product allows; otherwise the product is asked directly. */
const filesOf = (isDelegated: boolean): Promise<Measure[]> =>
  onProductAlone(
    async ({ client, cookie, directory, url }) => {
      const plain = join(directory, 'plain')
      mkdirSync(plain)
      const photo = await detailedPhoto()
      writeFileSync(join(plain, 'photo.jpg'), photo)
      const pictureAddress = await client.preview(
        await client.deposit('photo.jpg', join(plain, 'photo.jpg'), photo.length),
        'medium',
      )
      const film = await client.deposit('film.bin', makeFile(join(plain, 'film.bin'), filmBytes), filmBytes)
      const nginx = await startNginx(directory, url)
      try {
        const through = (address: string) => (isDelegated ? address.replace(url, nginx.url) : address)
        const picture = through(pictureAddress)
        const bytes = Buffer.from(await (await fetch(picture, { headers: { cookie } })).arrayBuffer())
        writeFileSync(join(plain, 'same.webp'), bytes)
        const filmSpeed = (address: string) =>
          megabytesPerSecond(filmBytes, async () => {
            const { bytes: received } = await download(address, cookie)
            if (received !== filmBytes) throw new Error(`${address}: ${received} bytes`)
          })
        const by = isDelegated ? 'sent by nginx' : 'sent by Régie'
        // How many pictures Régie sends by itself is measured by `pictures.bench.ts`, beside its own limit.
        const pictures = isDelegated
          ? [
              await inTurns({
                what: `picture of ${Math.round(bytes.length / 1000)} kB, ${connections} at once, ${by}, beside nginx alone`,
                unit: 'req/s',
                target: 0.6,
                ours: () => answersPerSecond(picture, cookie, connections, seconds),
                beside: () => answersPerSecond(`${nginx.url}/plain/same.webp`, cookie, connections, seconds),
              }),
            ]
          : []
        return [
          ...pictures,
          await inTurns({
            what: `download of 2 GiB, ${by}, beside nginx alone`,
            unit: 'MB/s',
            target: isDelegated ? 0.9 : 0.45,
            ours: () => filmSpeed(through(client.original(film))),
            beside: () => filmSpeed(`${nginx.url}/plain/film.bin`),
          }),
        ]
      } finally {
        await nginx.stop()
      }
    },
    isDelegated ? { ACCEL_REDIRECT: '/fichiers' } : {},
  )

export async function bench(): Promise<Measure[]> {
  if (!existsSync(program)) {
    console.log('nginx is not installed: its rows are left out.')
    return []
  }
  return [...(await filesOf(false)), ...(await filesOf(true))]
}
