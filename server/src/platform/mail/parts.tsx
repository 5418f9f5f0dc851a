import { Children, type CSSProperties, type ReactNode } from 'react'
import { typeset } from './typography.ts'

/** The product's palette in sRGB, because mail programs do not support oklch. `dark` names the property that each class changes. */
export const colours = {
  light: {
    canvas: '#f8f9fa',
    surface: '#ffffff',
    line: '#e1e3e6',
    ink: '#191c22',
    muted: '#585b63',
    accent: '#3c4ac4',
    link: '#343fb6',
  },
  dark: {
    canvas: ['background-color', '#0e0f12'],
    surface: ['background-color', '#15161a'],
    line: ['border-color', '#2a2c32'],
    ink: ['color', '#edeef1'],
    muted: ['color', '#a6a9b1'],
    accent: ['background-color', '#4f62db'],
    link: ['color', '#b2c0ff'],
  },
} as const

/** Class of elements omitted from the plain text. */
export const htmlOnly = 'html-only'

const { light } = colours
const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const body: CSSProperties = { margin: '0 0 16px', fontFamily: sans, fontSize: 16, lineHeight: '24px', color: light.ink }
const small: CSSProperties = { ...body, fontSize: 13, lineHeight: '20px', color: light.muted }

const french = (children: ReactNode) =>
  Children.map(children, (child) => (typeof child === 'string' ? typeset(child) : child))

/** A layout table, which screen readers must not announce. */
const Layout = ({ children, style, className }: { children: ReactNode; style?: CSSProperties; className?: string }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={style}
    className={className}
  >
    <tbody>{children}</tbody>
  </table>
)

const Centred = ({ children }: { children: ReactNode }) => (
  <td align="center" style={{ padding: '32px 12px' }}>
    {children}
  </td>
)

export const Title = ({ children }: { children: ReactNode }) => (
  <h1 className="ink" style={{ ...body, fontSize: 22, lineHeight: '30px', fontWeight: 600 }}>
    {french(children)}
  </h1>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={body}>
    {french(children)}
  </p>
)

export const Small = ({ children }: { children: ReactNode }) => (
  <p className="muted" style={small}>
    {french(children)}
  </p>
)

/** Word ignores padding on links: this property, which only Word reads, sets it on the cell. */
const paddedInWord = { msoPaddingAlt: '12px 24px' } as CSSProperties

/** The main link, followed by its full address for readers who cannot click it. */
export const Action = ({ href, children }: { href: string; children: string }) => (
  <>
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td className="accent" style={{ ...paddedInWord, backgroundColor: light.accent, borderRadius: 6 }}>
            <a
              className="accent"
              href={href}
              style={{
                display: 'inline-block',
                padding: '12px 24px',
                borderRadius: 6,
                backgroundColor: light.accent,
                fontFamily: sans,
                fontSize: 16,
                lineHeight: '24px',
                fontWeight: 600,
                color: '#ffffff',
                textDecoration: 'none',
              }}
            >
              {typeset(children)}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
    <p className={`muted ${htmlOnly}`} style={small}>
      {typeset('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur : ')}
      <br />
      <a className="link" href={href} style={{ color: light.link, wordBreak: 'break-all' }}>
        {href}
      </a>
    </p>
  </>
)

/** Facts to check, one per line. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) => (
  <Layout style={{ margin: '0 0 20px' }}>
    {rows.map(([label, value]) => (
      <tr key={label}>
        <td className="muted" width={96} valign="top" style={{ ...small, padding: '4px 12px 4px 0' }}>
          {label}
          {typeset(' : ')}
        </td>
        <td className="ink" valign="top" style={{ ...small, padding: '4px 0', color: light.ink, fontWeight: 600 }}>
          {typeset(value)}
        </td>
      </tr>
    ))}
  </Layout>
)

/** The body of a mail: wordmark, card, and the reason for sending it. `preview` is the line shown after the subject. */
export const MailBody = ({ preview, reason, children }: { preview: string; reason: string; children: ReactNode }) => (
  <>
    <div className={htmlOnly} style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
      {typeset(preview)}
    </div>
    <Layout className="canvas" style={{ backgroundColor: light.canvas }}>
      <tr>
        <Centred>
          <Layout style={{ maxWidth: 560, margin: '0 auto', textAlign: 'left' }}>
            <tr>
              <td
                className={`ink ${htmlOnly}`}
                style={{ ...body, padding: '0 4px 16px', fontSize: 20, fontWeight: 700 }}
              >
                <span className="link" style={{ color: light.link }}>
                  ▍
                </span>
                Régie
              </td>
            </tr>
            <tr>
              <td
                className="surface line card"
                style={{
                  padding: '36px 40px 28px',
                  backgroundColor: light.surface,
                  border: `1px solid ${light.line}`,
                  borderRadius: 12,
                }}
              >
                {children}
              </td>
            </tr>
            <tr>
              <td style={{ padding: '20px 4px 0' }}>
                <Small>{reason} Ce message est automatique : les réponses ne sont pas lues.</Small>
              </td>
            </tr>
          </Layout>
        </Centred>
      </tr>
    </Layout>
  </>
)
