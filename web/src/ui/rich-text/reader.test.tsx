import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RichNode } from './document.ts'
import { RichTextReader } from './reader.tsx'

const shown = (...content: RichNode[]) =>
  renderToStaticMarkup(<RichTextReader document={{ type: 'doc', content }} address={(id) => `/files/${id}`} />)
const linked = (href: string): RichNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'lien', marks: [{ type: 'link', attrs: { href } }] }],
})

const hostile: [string, RichNode][] = [
  ['a script node', { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
  ['markup in a text', { type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }] }],
  ['markup in a name', { type: 'attachedFile', attrs: { attachmentId: 'a', name: '"><script>alert(1)</script>' } }],
  ['a script address', linked('javascript:alert(1)')],
  ['a script address in disguise', linked(' \tjavascript:alert(1)')],
  ['a data address', linked('data:text/html,<script>alert(1)</script>')],
  ['an unknown attribute', { type: 'paragraph', attrs: { onclick: 'alert(1)' }, content: [] }],
]

describe('reading a rich text', () => {
  it('shows each block with its element', () => {
    expect(
      shown(
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Titre' }] },
        { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [] }] },
        { type: 'attachedImage', attrs: { attachmentId: 'a', name: 'vue' } },
      ),
    ).toMatch(/<h3>Titre<\/h3>.*type="checkbox".*checked.*<img src="\/files\/a" alt="vue"/s)
  })

  it.each(hostile)('lets no script survive: %s', (_, node) => {
    const html = shown(node)
    expect(html).not.toMatch(/<script|<img[^>]*onerror|href="[^"]*(javascript|data):|onclick/i)
  })

  it('opens links in a new tab, without a referrer', () => {
    expect(shown(linked('https://exemple.test'))).toContain('rel="noopener noreferrer nofollow"')
  })
})
