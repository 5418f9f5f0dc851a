import { companies } from '@regie/contract/companies/routes'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { whenSessionEnds } from './request.ts'

const { api, options, pages } = createClient('companies', companies)
const companyId = '7b2f9c4e-1111-4222-8333-444455556666'

/** Answers the calls one after the other, and records them. */
function serve(...answers: { status?: number; body: unknown }[]) {
  const asked: { url: string; method: string | undefined; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    asked.push({ url, method, body })
    const { status = 200, body: answer } = answers[asked.length - 1] ?? { body: null }
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  whenSessionEnds(() => {})
})

const refused = (code: string) => ({ status: 401, body: { error: { code, message: 'Non.' } } })
const row = (id: string) => ({ id })

describe('calls', () => {
  it('write params in the path, the query as text, lists as repeated keys', async () => {
    const asked = serve({ body: { data: {} } }, { body: { data: [], total: 0, nextCursor: null } })
    await api.get({ params: { companyId: 'a/b' } })
    await api.list({ query: { type: ['CLIENT', 'PRESTATAIRE'], optionCredit: false, q: 'été & co' } })
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/companies/a%2Fb',
      '/api/companies?type=CLIENT&type=PRESTATAIRE&optionCredit=false&q=%C3%A9t%C3%A9+%26+co',
    ])
  })

  it('send their body as JSON and resolve to the data', async () => {
    const asked = serve({ body: { data: { id: companyId, name: 'Brelan' } } })
    expect(await api.create({ body: { name: 'Brelan' } })).toMatchObject({ name: 'Brelan' })
    expect(asked).toEqual([{ url: '/api/companies', method: 'POST', body: '{"name":"Brelan"}' }])
  })

  it('take only what the contract says', () => {
    const wrong = [
      // @ts-expect-error -- the params of the path are required
      () => api.get(),
      // @ts-expect-error -- not a type of company
      () => api.create({ body: { name: 'Brelan', type: 'AMI' } }),
      // @ts-expect-error -- a change is no query
      () => options.create({ body: { name: 'Brelan' } }),
      // @ts-expect-error -- one company is no list
      () => pages.get({ params: { companyId } }),
      // @ts-expect-error -- the pages say which version of the row they change
      () => api.update({ params: { companyId }, body: { name: 'Brelan' } }),
    ]
    expect(wrong).toHaveLength(5)
  })
})

describe('failures', () => {
  it('carry the code, the French message, the fields and the current row', async () => {
    const error = { code: 'STALE_VERSION', message: 'Vérifiez.', fields: { name: 'Pris' }, current: { version: 3 } }
    serve({ status: 409, body: { error } })
    const failure = await api.get({ params: { companyId } }).catch((caught: unknown) => caught)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 409, ...error })
  })

  it.each([
    [502, '<html>Bad gateway</html>', 'UNAVAILABLE'],
    [500, '', 'UNEXPECTED'],
    [200, '<html>a portal’s page</html>', 'UNEXPECTED'],
  ])('of a proxy (%i) become errors of the contract', async (status, body, code) => {
    serve({ status, body })
    await expect(api.get({ params: { companyId } })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\.$/),
    })
  })

  it('to reach the server say so in French', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api.get({ params: { companyId } })).rejects.toMatchObject({
      code: 'NETWORK',
      status: 0,
      message: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
    })
  })

  it('without a session end it, a wrong password does not', async () => {
    const ended = vi.fn<() => void>()
    whenSessionEnds(ended)
    serve(refused('BAD_CREDENTIALS'), refused('UNAUTHENTICATED'))
    await expect(api.mine()).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(ended).not.toHaveBeenCalled()
    await expect(api.mine()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('query options', () => {
  it('are keyed by feature, route and input', () => {
    expect(options.get({ params: { companyId } }).queryKey).toEqual(['companies', 'get', { params: { companyId } }])
    expect(options.mine().queryKey).toEqual(['companies', 'mine', {}])
  })

  it('of lists go from page to page by cursor', async () => {
    const asked = serve(
      { body: { data: [row('1')], total: 2, nextCursor: 'c1' } },
      { body: { data: [row('2')], total: 2, nextCursor: null } },
    )
    const { pages: all } = await new QueryClient().fetchInfiniteQuery({
      ...pages.list({ query: { q: 'x' } }),
      pages: 2,
    })
    expect(all.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['1', '2'])
    expect(asked.map(({ url }) => url)).toEqual(['/api/companies?q=x', '/api/companies?q=x&cursor=c1'])
  })
})
