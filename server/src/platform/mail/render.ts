import { typeset } from '@regie/contract/french'
import { convert } from 'html-to-text'
import { type Html, html } from '../html.ts'
import type { MailPicture } from './mail.ts'
import { colours, htmlOnly, logoCid } from './parts.ts'
import type { MailSender } from './sender.ts'

/** Mail programs that support style sheets follow the reader's theme. Others keep the light colours. */
const darkTheme = (palette: MailSender['palette']) => {
  const { accent, accentInk, onAccent } = palette?.dark ?? {}
  const own: Record<string, string | undefined> = { accent, link: accentInk, 'on-accent': onAccent }
  return Object.entries(colours.dark)
    .map(([name, [property, colour]]) => `.${name} { ${property}: ${own[name] ?? colour} !important; }`)
    .join('\n      ')
}

/** Puts the agency's colours in the styles, where the parts have those of the product. Texts hold no style: their quotes are escaped. */
function coloured(markup: string, palette: MailSender['palette']): string {
  if (palette === null) return markup
  const { accent, accentInk, onAccent } = palette.light
  return markup.replaceAll(/ style="[^"]*"/g, (style) =>
    style
      .replaceAll(colours.light.accent, accent)
      .replaceAll(colours.light.link, accentInk)
      .replaceAll(`;color:${colours.light.onAccent};`, `;color:${onAccent};`),
  )
}

/** Word, which draws mails in Outlook for Windows, ignores `max-width`: it is given a table of the right width. */
const inOutlook = (markup: string) => `<!--[if mso]>${markup}<![endif]-->`

const documentOf = (title: Html, body: string, { palette }: MailSender) => `<!doctype html>
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
      ${darkTheme(palette)}
      }
    </style>
  </head>
  <body class="canvas" style="margin:0;padding:0;background-color:${colours.light.canvas};-webkit-text-size-adjust:100%">
    ${inOutlook('<table role="presentation" width="560" align="center"><tr><td>')}
    ${coloured(body, palette)}
    ${inOutlook('</td></tr></table>')}
  </body>
</html>
`

/** A mail but for its recipient: subject, HTML page, and the same thing in plain text. */
export type MailContent = {
  subject: string
  html: string
  text: string
  pictures: readonly MailPicture[]
  senderName: string | null
}

/** `body` is made by `mailBody` for the same sender. `pictures`: those that it shows, besides the logo. */
export function renderMail(
  sender: MailSender,
  subject: string,
  body: Html,
  pictures: readonly MailPicture[] = [],
): MailContent {
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
  const { logo } = sender
  return {
    subject: title,
    html: documentOf(html`<title>${title}</title>`, body.markup, sender),
    text: `${text}\n`,
    pictures: logo === null ? pictures : [{ cid: logoCid, type: 'image/png', content: logo }, ...pictures],
    senderName: sender.isNamed ? sender.name : null,
  }
}
