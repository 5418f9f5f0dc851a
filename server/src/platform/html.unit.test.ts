import { describe, expect, it } from 'vitest'
import { type HtmlPiece, html } from './html.ts'

describe('a template of HTML', () => {
  const cases: [HtmlPiece, string][] = [
    ['<b>"l\'été" & \u00a0</b>', '&lt;b&gt;&quot;l&#x27;été&quot; &amp; \u00a0&lt;/b&gt;'],
    ['&amp;', '&amp;amp;'],
    [12, '12'],
    [0, '0'],
    ['', ''],
    [null, ''],
    [false, ''],
    [html`<i>${'<'}</i>`, '<i>&lt;</i>'],
    [['<', html`<br>`, null], '&lt;<br>'],
  ]
  it.each(cases)('puts %s in as %s', (piece, markup) => {
    expect(html`<p title="${piece}">${piece}</p>`.markup).toBe(`<p title="${markup}">${markup}</p>`)
  })

  it('leaves out its own indentation, and nothing of what is put in', () => {
    const text = '  a\n\n  <b '
    const page = html`
      <pre>${text}</pre>
      ${html`<br>`}
      <p>one two</p>
    `
    expect(page.markup).toBe('<pre>  a\n\n  &lt;b </pre><br><p>one two</p>')
  })
})
