import { describe, expect, it, vi } from 'vitest'
import { pageOfThisOrigin, wantedPage } from './redirects.ts'

const origin = 'https://regie.example'

describe('the page to come back to', () => {
  it.each([
    ['/', '/'],
    ['/admin/users?q=été#3', '/admin/users?q=%C3%A9t%C3%A9#3'],
    ['/client/../admin', '/admin'],
    ['/a?next=//evil.example', '/a?next=//evil.example'],
  ])('%s is ours', (wanted, page) => expect(pageOfThisOrigin(wanted, origin)).toBe(page))

  it.each([
    'https://evil.example/',
    'https://regie.example/admin',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'admin',
    '',
    undefined,
    null,
    42,
    ['/admin'],
  ])('%j is refused', (wanted) => expect(pageOfThisOrigin(wanted, origin)).toBeNull())
})

it('a page that is not ours is dropped by name, so that it does not stay in the search params', () => {
  vi.stubGlobal('location', { origin })
  expect(wantedPage({ redirect: '//evil.example' })).toStrictEqual({ redirect: undefined })
})
