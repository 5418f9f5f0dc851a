import { typeset } from '@regie/contract/french'
import { type Html, html } from '../html.ts'
import type { MailSender } from './sender.ts'

/** The product's palette in sRGB: mail programs do not know oklch. `dark` says which property each class changes. */
export const colours = {
  light: {
    canvas: '#f8f9fa',
    surface: '#ffffff',
    line: '#e1e3e6',
    ink: '#191c22',
    muted: '#585b63',
    accent: '#3c4ac4',
    link: '#343fb6',
    onAccent: '#ffffff',
  },
  dark: {
    canvas: ['background-color', '#0e0f12'],
    surface: ['background-color', '#15161a'],
    line: ['border-color', '#2a2c32'],
    ink: ['color', '#edeef1'],
    muted: ['color', '#a6a9b1'],
    accent: ['background-color', '#4f62db'],
    link: ['color', '#b2c0ff'],
    'on-accent': ['color', '#ffffff'],
  },
} as const

/** The logo of the sender, among the pictures of a mail. */
export const logoCid = 'logo'

/** Class of what the plain text leaves out. */
export const htmlOnly = 'html-only'

/** A part of a mail; false: left out. */
type Part = Html | false

const { light } = colours
const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** A style in CSS: sizes and line heights are in pixels. */
const text = (size: number, line: number, colour: string = light.ink) =>
  `font-family:${sans};font-size:${size}px;line-height:${line}px;color:${colour}`
const below = 'margin:0 0 16px'
const small = text(13, 20, light.muted)

/** A table that only places things: screen readers must not announce it. */
const layoutTable = (style: string, rows: Html | readonly Html[], name: string | null = null) => html`
  <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border="0" style="${style}"${name && html` class="${name}"`}>
    <tbody>${rows}</tbody>
  </table>
`

export const heading = (said: string): Html =>
  html`<h1 class="ink" style="${below};${text(22, 30)};font-weight:600">${typeset(said)}</h1>`

/** A picture of the mail, as wide as its card. */
export const picture = (cid: string): Html =>
  html`<img src="cid:${cid}" alt="" width="480" style="display:block;width:100%;max-width:480px;height:auto;margin:0 0 16px;border-radius:6px"/>`

export const paragraph = (said: string): Html =>
  html`<p class="ink" style="${below};${text(16, 24)}">${typeset(said)}</p>`

export const smallPrint = (said: string): Html => html`<p class="muted" style="${below};${small}">${typeset(said)}</p>`

/** Word knows no padding on a link: this property, which only Word reads, puts it on the cell. */
const paddedInWord = 'mso-padding-alt:12px 24px'
const buttonCell = `${paddedInWord};background-color:${light.accent};border-radius:6px`
const buttonStyle = [
  'display:inline-block;padding:12px 24px;border-radius:6px',
  `background-color:${light.accent};font-family:${sans};font-size:16px;line-height:24px`,
  `font-weight:600;color:${light.onAccent};text-decoration:none`,
].join(';')

/** A button. */
export const button = (href: string, said: string): Html => html`
  <table role="presentation" cellPadding="0" cellSpacing="0" border="0" style="margin:8px 0 24px">
    <tbody>
      <tr>
        <td class="accent" style="${buttonCell}">
          <a class="accent on-accent" href="${href}" style="${buttonStyle}">${typeset(said)}</a>
        </td>
      </tr>
    </tbody>
  </table>
`

/** The one thing to do, and its address in full for whoever can't press it. */
export const action = (href: string, said: string): Html => html`
  ${button(href, said)}
  <p class="muted ${htmlOnly}" style="${below};${small}">
    ${typeset('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur : ')}
    <br/>
    <a class="link" href="${href}" style="color:${light.link};word-break:break-all">${href}</a>
  </p>
`

/** Facts to check, one a line. */
export const factLines = (rows: readonly (readonly [label: string, value: string])[]): Html =>
  layoutTable(
    'margin:0 0 20px',
    rows.map(
      ([label, value]) => html`
        <tr>
          <td class="muted" width="96" valign="top" style="margin:0 0 16px;${small};padding:4px 12px 4px 0">${typeset(`${label} : `)}</td>
          <td class="ink" valign="top" style="margin:0 0 16px;${text(13, 20)};padding:4px 0;font-weight:600">${typeset(value)}</td>
        </tr>
      `,
    ),
  )

const wordmark = `${below};font-family:${sans};font-size:20px;line-height:24px;color:${light.ink};padding:0 4px 16px;font-weight:700`
const card = `padding:36px 40px 28px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px`

/** The largest logo on screen, in pixels: half of what the picture has, for fine screens. */
const logoBox = { width: 200, height: 48 }

/** The size of a PNG on screen. Word draws a picture by these attributes alone. */
function logoSize(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const share = Math.min(1, logoBox.width / width, logoBox.height / height)
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

function shownLogo(name: string, png: Buffer): Html {
  const { width, height } = logoSize(png)
  return html`<img src="cid:${logoCid}" alt="${name}" width="${width}" height="${height}" style="display:block;border-radius:6px"/>`
}

const mark = ({ name, logo }: MailSender): Html =>
  logo === null ? html`<span class="link" style="color:${light.link}">▍</span>${name}` : shownLogo(name, logo)

const signature = ({ name, contact, isNamed }: MailSender): Part =>
  (isNamed || contact !== '') && smallPrint([name, contact].filter((part) => part !== '').join(' · '))

/**
 * The page of a mail: wordmark, card, who sends it, and why the person receives it.
 * `preview` is the line that mail programs show after the subject.
 */
export const mailBody = (
  sender: MailSender,
  { preview, reason }: { preview: string; reason: string },
  ...parts: readonly (Part | readonly Part[])[]
): Html => html`
  <div class="${htmlOnly}" style="display:none;max-height:0;overflow:hidden;opacity:0">${typeset(preview)}</div>
  ${layoutTable(
    `background-color:${light.canvas}`,
    html`
      <tr>
        <td align="center" style="padding:32px 12px">
          ${layoutTable(
            'max-width:560px;margin:0 auto;text-align:left',
            html`
              <tr>
                <td class="ink ${htmlOnly}" style="${wordmark}">${mark(sender)}</td>
              </tr>
              <tr>
                <td class="surface line card" style="${card}">${parts}</td>
              </tr>
              <tr>
                <td style="padding:20px 4px 0">
                  ${signature(sender)}
                  ${smallPrint(`${reason} Ce message est automatique : les réponses ne sont pas lues.`)}
                </td>
              </tr>
            `,
          )}
        </td>
      </tr>
    `,
    'canvas',
  )}
`
