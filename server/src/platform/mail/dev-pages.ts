import { typeset } from '@regie/contract/french'
import { Html, html } from '../html.ts'
import type { WrittenMail } from './files.ts'

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 56rem; padding: 2rem 1.25rem 3rem; font: 1rem/1.5 system-ui, sans-serif;
    background: light-dark(#f8f9fa, #0e0f12); color: light-dark(#191c22, #edeef1); }
  a { color: light-dark(#343fb6, #b2c0ff); }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere; }
  p, dt, time { color: light-dark(#585b63, #a6a9b1); }
  ul { list-style: none; margin: 1.5rem 0; padding: 0; }
  li, iframe, pre { background: light-dark(#fff, #15161a); border: 1px solid light-dark(#e1e3e6, #2a2c32);
    border-radius: .5rem; }
  li { margin-bottom: .5rem; }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-decoration: none;
    border-radius: .5rem; overflow-wrap: anywhere; }
  li a:hover strong { text-decoration: underline; }
  li span { grid-column: 1 / -1; font-size: .875rem; color: light-dark(#585b63, #a6a9b1); }
  time { font-size: .875rem; white-space: nowrap; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { display: block; width: 100%; height: 46rem; box-sizing: border-box; }
  summary { margin: 1.5rem 0 .5rem; cursor: pointer; }
  pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`

const page = (title: string, content: Html) =>
  `<!doctype html>\n${
    html`
    <html lang="fr">
      <head>
        <meta charSet="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>${title} – Régie</title>
        <style>${new Html(style)}</style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>
  `.markup
  }`

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Paris' })
const when = (at: string) => html`<time dateTime="${at}">${moment.format(new Date(at))}</time>`

const entry = ({ id, subject, to, sentAt }: WrittenMail) => html`
  <li>
    <a href="/dev/mails/${id}"><strong>${subject}</strong>${when(sentAt)}<span>${to}</span></a>
  </li>
`

const nothing = html`<p>Aucun e-mail pour l’instant. Demandez par exemple un lien de connexion.</p>`
const reason = typeset(
  'Sans serveur SMTP, Régie n’envoie rien : ses e-mails sont écrits dans le dossier de données, et lisibles ici depuis cette machine seulement.',
)

export const listPage = (mails: readonly WrittenMail[]): string =>
  page(
    'E-mails',
    html`
      <h1>E-mails</h1>
      <p>${reason}</p>
      ${mails.length === 0 ? nothing : html`<ul>${mails.map(entry)}</ul>`}
    `,
  )

/** The sandbox runs no script. It lets links open in the whole window or a new tab. */
const sandbox = 'allow-same-origin allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox'

export const mailPage = ({ subject, to, sentAt, html: body, text, id }: WrittenMail): string =>
  page(
    subject,
    html`
      <p><a href="/dev/mails">Tous les e-mails</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>À</dt>
        <dd>${to}</dd>
        <dt>Envoyé</dt>
        <dd>${when(sentAt)}</dd>
        <dt>Fichier</dt>
        <dd><code>${id}.eml</code></dd>
      </dl>
      <iframe title="${subject}" sandbox="${sandbox}" srcDoc="${body.replace('<head>', '<head><base target="_top">')}"></iframe>
      <details>
        <summary>Version en texte</summary>
        <pre>${text}</pre>
      </details>
    `,
  )
