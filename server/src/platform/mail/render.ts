import { convert } from 'html-to-text'
import { type Html, html } from '../html.ts'
import { colours, htmlOnly } from './parts.ts'
import { typeset } from './typography.ts'

/** Mail programs that support style sheets follow the reader's theme. Others keep the light colours. */
const darkTheme = Object.entries(colours.dark)
  .map(([name, [property, colour]]) => `.${name} { ${property}: ${colour} !important; }`)
  .join('\n      ')

/** Word, which draws mails in Outlook for Windows, ignores `max-width`: it is given a table of the right width. */
const inOutlook = (markup: string) => `<!--[if mso]>${markup}<![endif]-->`

const documentOf = (title: Html, body: Html) => `<!doctype html>
<html lang="fr" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
    ${title.markup}
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (max-width: 480px) { .card { padding: 28px 20px !important; } }
      @media (prefers-color-scheme: dark) {
      ${darkTheme}
      }
    </style>
  </head>
  <body class="canvas" style="margin:0;padding:0;background-color:${colours.light.canvas};-webkit-text-size-adjust:100%">
    ${inOutlook('<table role="presentation" width="560" align="center"><tr><td>')}
    ${body.markup}
    ${inOutlook('</td></tr></table>')}
  </body>
</html>
`

/** A mail but for its recipient: subject, HTML page, and the same thing in plain text. */
export type MailContent = { subject: string; html: string; text: string }

/** `body` is made by `mailBody`. */
export function renderMail(subject: string, body: Html): MailContent {
  const title = typeset(subject)
  const text = convert(body.markup, {
    wordwrap: 78,
    selectors: [
      { selector: `.${htmlOnly}`, format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ],
  })
  return { subject: title, html: documentOf(html`<title>${title}</title>`, body), text: `${text}\n` }
}
