import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const external = { DATABASE_URL: 'postgres://regie@db.exemple.test/regie' }
const smtp = { SMTP_URL: 'smtp://mail.exemple.test' }
const open = { HOST: '0.0.0.0', BASE_URL: 'https://regie.exemple.test/' }

describe('readConfig', () => {
  it('needs no setting', () => {
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
    [[], { TRUST_PROXY: 'true' }, /TRUST_PROXY : le nombre de proxys devant Régie \(1\)/],
    [[], { TRUST_PROXY: '99' }, /TRUST_PROXY : le nombre de proxys/],
    [[], { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY : le nombre de proxys/],
    [[], { TRUST_PROXY: 'loopback, voisin' }, /TRUST_PROXY : le nombre de proxys/],
    [[], { TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY : le nombre de proxys/],
    [[], { LOG_LEVEL: 'bavard' }, /LOG_LEVEL/],
    [[], { ACCEL_REDIRECT: 'fichiers' }, /ACCEL_REDIRECT : un chemin/],
    [[], { S3_BUCKET: 'b', ACCEL_REDIRECT: '/fichiers' }, /ACCEL_REDIRECT : seulement/],
    [[], { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, /les deux, ou aucune/],
    [[], { S3_DIRECT: 'true' }, /S3_BUCKET : un bucket est attendu avec S3_DIRECT/],
    [[], { S3_BUCKET: 'b', S3_DIRECT: 'oui' }, /S3_DIRECT : true ou false/],
    [[], { S3_BUCKET: 'b', S3_PUBLIC_ENDPOINT: 's3.exemple.test' }, /S3_PUBLIC_ENDPOINT/],
    [['--prot', '1'], {}, /Option inconnue/],
    [['--empty', '--demo'], {}, /se contredisent/],
  ])('refuses %j with %j', (args, env, message) => {
    expect(() => readConfig(args, env)).toThrow(ConfigError)
    expect(() => readConfig(args, env)).toThrow(message)
  })

  it.each([
    ['false', '127.0.0.1', 0, false],
    ['0', '127.0.0.1', 0, false],
    ['1', '203.0.113.9', 0, true],
    ['1', '203.0.113.9', 1, false],
    ['2', '203.0.113.9', 1, true],
    ['loopback', '127.0.0.1', 0, true],
    ['loopback', '::ffff:127.0.0.1', 0, true],
    ['loopback', '10.0.0.1', 1, false],
    ['loopback, 10.0.0.0/8', '10.200.3.4', 5, true],
    ['uniquelocal', 'fd12::1', 0, true],
    ['192.0.2.7', '192.0.2.8', 0, false],
    ['2001:db8::/32', '2001:db8:1::2', 0, true],
    ['loopback', 'pas une adresse', 0, false],
  ])('TRUST_PROXY=%s: %s, %i machines away, is a proxy: %s', (TRUST_PROXY, address, hop, expected) => {
    expect(readConfig([], { TRUST_PROXY }).trustedProxies(address, hop)).toBe(expected)
  })

  it('keeps files in a bucket when one is named', () => {
    expect(readConfig([], {}).s3).toBeNull()
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(readConfig([], { S3_BUCKET: 'regie', S3_ENDPOINT: 'https://s3.exemple.test', ...keys }).s3).toEqual({
      bucket: 'regie',
      endpoint: 'https://s3.exemple.test',
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      direct: null,
    })
  })

  it.each([
    [{}, 'https://s3.interne.test'],
    [{ S3_PUBLIC_ENDPOINT: 'https://s3.exemple.test' }, 'https://s3.exemple.test'],
  ])('opens the bucket to the pages with S3_DIRECT and %j', (given, endpoint) => {
    const env = { S3_BUCKET: 'regie', S3_ENDPOINT: 'https://s3.interne.test', S3_DIRECT: 'true', ...given }
    const { s3 } = readConfig([], { ...env, BASE_URL: 'https://regie.exemple.test/' })
    expect(s3).toMatchObject({
      endpoint: 'https://s3.interne.test',
      direct: { endpoint, pagesOrigin: 'https://regie.exemple.test' },
    })
  })
})
