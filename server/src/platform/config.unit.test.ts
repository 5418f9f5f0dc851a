import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const external = { DATABASE_URL: 'postgres://regie@db.exemple.test/regie' }
const smtp = { SMTP_URL: 'smtp://mail.exemple.test' }
const open = { HOST: '0.0.0.0', BASE_URL: 'https://regie.exemple.test/' }

describe('readConfig', () => {
  it('needs nothing to be set', () => {
    expect(readConfig([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      baseUrl: 'http://localhost:4000',
      databaseUrl: null,
      logLevel: 'info',
    })
  })

  it('lets the command line win over the environment, and an empty value count as none', () => {
    const config = readConfig(['--port', '5000', '--data', '/srv/regie'], {
      PORT: '6000',
      REGIE_DATA: '/ailleurs',
      SMTP_URL: '',
    })
    expect(config).toMatchObject({ port: 5000, data: '/srv/regie', mailDirectory: '/srv/regie/mails', smtpUrl: null })
  })

  it.each([
    [[], {}, true, true],
    [['--empty'], {}, false, true],
    [[], external, false, false],
    [['--demo'], external, true, false],
    [[], smtp, true, false],
    [[], open, false, false],
    [['--demo'], open, true, false],
  ])('%j with %j: demo agency %s, mails at /dev/mails %s', (args, env, demo, devMails) => {
    expect(readConfig(args, env)).toMatchObject({ demo, devMails })
  })

  it.each([
    [[], { PORT: 'abc' }, /PORT/],
    [[], { PORT: '70000' }, /PORT : 65535 au plus/],
    [[], { DATABASE_URL: 'mysql://x' }, /DATABASE_URL : une adresse en postgres:/],
    [[], { BASE_URL: 'regie.exemple.test' }, /BASE_URL/],
    [[], { HOST: '0.0.0.0' }, /BASE_URL/],
    [[], { METRICS_TOKEN: 'court' }, /METRICS_TOKEN : 16 caractères/],
    [[], { TRUST_PROXY: 'peut-être' }, /TRUST_PROXY : true ou false/],
    [[], { LOG_LEVEL: 'bavard' }, /LOG_LEVEL/],
    [['--prot', '1'], {}, /Option inconnue/],
    [['--empty', '--demo'], {}, /se contredisent/],
  ])('refuses %j with %j', (args, env, message) => {
    expect(() => readConfig(args, env)).toThrow(ConfigError)
    expect(() => readConfig(args, env)).toThrow(message)
  })
})
