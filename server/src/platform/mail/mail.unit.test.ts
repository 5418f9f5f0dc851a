import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerFailures } from '../http/answer-failures.ts'
import { devMails } from './dev-mails.ts'
import { listWrittenMails } from './files.ts'
import { createMail } from './mail.ts'

const from = 'Régie <ne-pas-repondre@regie.test>'
const message = {
  key: '01a4c1d2-0000-4000-8000-000000000001',
  to: 'zoe@exemple.test',
  subject: 'Élan : « à bientôt » 🎬',
  html: '<html><head></head><body><a href="http://localhost/x">Suivre</a></body></html>',
  text: 'Suivre http://localhost/x\n',
}

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'regie-mails-'))
})
afterEach(() => rm(directory, { recursive: true }))

const writing = () => createMail({ from, directory })

function pages() {
  const fastify = Fastify()
  answerFailures(fastify)
  devMails(fastify, directory)
  return fastify
}

describe('mails written to files', () => {
  it('are complete messages that only their owner can read', async () => {
    await writing().send(message)
    const names = await readdir(directory)
    expect(names.toSorted()).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.json$/)])
    const eml = join(directory, names.find((name) => name.endsWith('.eml')) ?? '')
    expect((await stat(eml)).mode & 0o777).toBe(0o600)
    const mime = await readFile(eml, 'utf8')
    expect(mime).toMatch(/^To: zoe@exemple\.test\r$/m)
    expect(mime).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mime).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(mime).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mime).toMatch(/^Message-ID: <01a4c1d2-0000-4000-8000-000000000001@regie\.test>\r$/m)
  })

  it('go to one recipient, whatever the address contains', async () => {
    await writing().send({ ...message, to: 'zoe@exemple.test, autre@exemple.test' })
    const [name = ''] = (await readdir(directory)).filter((entry) => entry.endsWith('.eml'))
    const [, to] = /^To: (.*)\r$/m.exec(await readFile(join(directory, name), 'utf8')) ?? []
    expect(to).not.toMatch(/^zoe@exemple\.test, autre@exemple\.test$/)
  })

  it('are one mail when an attempt is made again: the last', async () => {
    await writing().send({ ...message, subject: 'interrompu' })
    await writing().send({ ...message, key: randomUUID() })
    await writing().send({ ...message, subject: 'repris' })
    expect(await readdir(directory)).toHaveLength(4)
    const subjects = (await listWrittenMails(directory, 10)).map((written) => written.subject)
    expect(subjects.toSorted()).toEqual(['repris', message.subject].toSorted())
  })

  it('are listed newest first', async () => {
    const sender = writing()
    for (const subject of ['premier', 'deuxième', 'troisième']) {
      await sender.send({ ...message, key: randomUUID(), subject })
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const subjects = (await listWrittenMails(directory, 2)).map((written) => written.subject)
    expect(subjects).toEqual(['troisième', 'deuxième'])
  })
})

describe('/dev/mails', () => {
  const local = { host: 'localhost:4000' }
  const get = (url: string, headers: Record<string, string> = local, remoteAddress = '127.0.0.1') =>
    pages().inject({ url, headers, remoteAddress })

  it('lists the mails and shows each with its links', async () => {
    expect((await get('/dev/mails')).body).toContain('Aucun e-mail')
    await writing().send({ ...message, subject: '<b>Sujet</b>' })
    const list = await get('/dev/mails')
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(list.body).toContain('&lt;b&gt;Sujet&lt;/b&gt;')
    const [, href = ''] = /href="(\/dev\/mails\/[^"]+)"/.exec(list.body) ?? []
    const { body, statusCode } = await get(href)
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;base target=&quot;_top&quot;&gt;')
    expect(body).toContain('href=&quot;http://localhost/x&quot;')
    expect(body).not.toContain('allow-scripts')
  })

  it.each([
    ['another machine', local, '192.0.2.4'],
    ['a proxy that says so', { ...local, 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['a proxy that says so the standard way', { ...local, forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    ['a site that gave its name to this machine', { host: 'regie.attaquant.example' }, '127.0.0.1'],
  ])('does not exist for %s', async (_who, headers, address) => {
    expect((await get('/dev/mails', headers, address)).statusCode).toBe(404)
    expect((await get('/dev/mails', local, '::ffff:127.0.0.1')).statusCode).toBe(200)
  })

  it.each(['/dev/mails/..%2Fsecret', '/dev/mails/secret', '/dev/mails/%00', '/dev/mails/20261121T000000000Z-00000000'])(
    'answers 404 to %s',
    async (url) => {
      await writeFile(join(directory, 'secret.json'), '{}')
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

describe('mails sent by SMTP', () => {
  let server: Server
  let received: string
  beforeEach(async () => {
    received = ''
    server = createServer((socket) => {
      socket.write('220 test\r\n')
      let inData = false
      socket.on('data', (chunk) => {
        const line = chunk.toString()
        received += line
        if (inData) {
          if (received.endsWith('\r\n.\r\n')) {
            inData = false
            socket.write('250 ok\r\n')
          }
          return
        }
        inData = line.startsWith('DATA')
        socket.write(inData ? '354 go\r\n' : line.startsWith('STARTTLS') ? '502 no\r\n' : '250 ok\r\n')
      })
      socket.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))
  const url = (credentials: string) => {
    const address = server.address()
    return `smtp://${credentials}127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  }

  it('reach the server', async () => {
    const mail = createMail({ smtpUrl: url(''), from, directory })
    expect(mail.kind).toBe('smtp')
    await mail.send(message)
    mail.close()
    expect(received).toContain('RCPT TO:<zoe@exemple.test>')
    expect(received).toContain('X-Auto-Response-Suppress: All')
  })

  it('never send a password without encryption', async () => {
    const mail = createMail({ smtpUrl: url('compte:secret@'), from, directory })
    await expect(mail.send(message)).rejects.toThrow('502')
    mail.close()
    expect(received).not.toMatch(/AUTH|secret|DATA/)
  })
})
