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
    [[], { ACCEL_REDIRECT: 'fichiers' }, /ACCEL_REDIRECT : un chemin/],
    [[], { S3_BUCKET: 'b', ACCEL_REDIRECT: '/fichiers' }, /ACCEL_REDIRECT : seulement/],
    [[], { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, /les deux, ou aucune/],
    [[], { FRAMEIO_ACCOUNT_ID: 'a' }, /FRAMEIO_ACCOUNT_ID, avec/],
    [[], { FRAMEIO_TOKEN: 't' }, /FRAMEIO_ACCOUNT_ID, avec/],
    [[], { FRAMEIO_ACCOUNT_ID: 'a', FRAMEIO_CLIENT_ID: 'c' }, /FRAMEIO_ACCOUNT_ID, avec/],
    [[], { FRAMEIO_ACCOUNT_ID: 'a', FRAMEIO_TOKEN: 't', FRAMEIO_FRAME_ORIGIN: '2' }, /FRAMEIO_FRAME_ORIGIN : 0 ou 1/],
    [['--prot', '1'], {}, /Option inconnue/],
    [['--empty', '--demo'], {}, /se contredisent/],
  ])('refuses %j with %j', (args, env, message) => {
    expect(() => readConfig(args, env)).toThrow(ConfigError)
    expect(() => readConfig(args, env)).toThrow(message)
  })

  it('connects Frame.io by a service account rather than by a token of before', () => {
    expect(readConfig([], {}).frameio).toBeNull()
    const account = { FRAMEIO_ACCOUNT_ID: 'a', FRAMEIO_TOKEN: 't' }
    expect(readConfig([], account).frameio).toMatchObject({
      credentials: { kind: 'legacy', token: 't' },
      frameOrigin: 0,
    })
    const service = {
      ...account,
      FRAMEIO_CLIENT_ID: 'c',
      FRAMEIO_CLIENT_SECRET: 's',
      FRAMEIO_API_URL: 'https://f.test/v4/',
    }
    expect(readConfig([], service).frameio).toMatchObject({
      apiUrl: 'https://f.test/v4',
      credentials: { kind: 'service' },
    })
  })

  it('keeps files in a bucket when one is named', () => {
    expect(readConfig([], {}).s3).toBeNull()
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(readConfig([], { S3_BUCKET: 'regie', S3_ENDPOINT: 'https://s3.exemple.test', ...keys }).s3).toEqual({
      bucket: 'regie',
      endpoint: 'https://s3.exemple.test',
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
  })
})
