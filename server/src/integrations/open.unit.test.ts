import { describe, expect, it } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { createRemote } from '#platform/remote/remote.ts'
import { integrationsOf, noIntegrations, readIntegrations } from './open.ts'

const account = { FRAMEIO_ACCOUNT_ID: 'a' }

describe('readIntegrations', () => {
  it('connects nothing without settings, and ignores empty ones', () => {
    expect(readIntegrations({})).toEqual(noIntegrations)
    expect(readIntegrations({ SELLSY_CLIENT_ID: '', FRAMEIO_TOKEN: '' })).toEqual(noIntegrations)
  })

  it('connects Frame.io with a service account rather than a legacy token', () => {
    expect(readIntegrations({ ...account, FRAMEIO_TOKEN: 't' }).externalReview).toMatchObject({
      credentials: { kind: 'legacy', token: 't' },
      frameOrigin: 0,
    })
    const service = {
      ...account,
      FRAMEIO_TOKEN: 't',
      FRAMEIO_CLIENT_ID: 'c',
      FRAMEIO_CLIENT_SECRET: 's',
      FRAMEIO_API_URL: 'https://f.test/v4/',
    }
    expect(readIntegrations(service).externalReview).toMatchObject({
      apiUrl: 'https://f.test/v4',
      credentials: { kind: 'service' },
    })
  })

  it('connects Sellsy with its client', () => {
    expect(readIntegrations({ SELLSY_CLIENT_ID: 'c', SELLSY_CLIENT_SECRET: 's' }).invoicing).toEqual({
      clientId: 'c',
      clientSecret: 's',
      apiUrl: 'https://api.sellsy.com/v2',
      legacyUrl: 'https://apifeed.sellsy.com/0/',
      tokenUrl: 'https://login.sellsy.com/oauth2/access-tokens',
    })
  })

  it.each([
    [account, /FRAMEIO_ACCOUNT_ID, avec/],
    [{ FRAMEIO_TOKEN: 't' }, /FRAMEIO_ACCOUNT_ID, avec/],
    [{ ...account, FRAMEIO_CLIENT_ID: 'c' }, /FRAMEIO_ACCOUNT_ID, avec/],
    [{ ...account, FRAMEIO_TOKEN: 't', FRAMEIO_FRAME_ORIGIN: '2' }, /FRAMEIO_FRAME_ORIGIN : 0 ou 1/],
    [{ SELLSY_CLIENT_ID: 'c' }, /SELLSY_CLIENT_ID et SELLSY_CLIENT_SECRET : les deux, ou aucun/],
    [{ SELLSY_API_URL: 'sellsy' }, /SELLSY_API_URL : une adresse en https/],
  ])('refuses %j', (env, message) => {
    expect(() => readIntegrations(env)).toThrow(ConfigError)
    expect(() => readIntegrations(env)).toThrow(message)
  })
})

describe('a service that is not connected', () => {
  const { invoicing, externalReview } = integrationsOf(noIntegrations)({ remote: createRemote() })

  it.each([
    ['a search', () => invoicing.search('a', ['company'])],
    ['a contact', () => invoicing.contact('1')],
    ['an invoice', () => invoicing.invoice('SALE', '1')],
    ['an order', () => invoicing.order('PURCHASE', '1')],
    ['a picture', () => invoicing.picture('company', '1', 10)],
    ['a file', () => invoicing.file('1', 10)],
    ['a file of the review', () => externalReview.file('1')],
    ['its remarks', () => externalReview.remarks('1')],
  ])('says so, asked for %s', async (_what, call) => {
    expect([invoicing.isConnected, externalReview.isConnected]).toEqual([false, false])
    await expect(call()).rejects.toMatchObject({ name: 'ServiceTrouble', kind: 'not-configured' })
  })
})
