import { describe, expect, it } from 'vitest'
import {
  addressConfirmationMail,
  addressNoticeMail,
  invitationMail,
  newBrowserMail,
  passwordChangedMail,
  passwordResetMail,
  signInLinkMail,
} from './mails.ts'

const recipient = {
  sender: { name: 'Régie', isNamed: false, contact: '', palette: null, logo: null },
  baseUrl: 'https://regie.example',
  firstname: 'Zoé',
  token: 'jeton-à-usage/unique',
}
const encoded = 'jeton-%C3%A0-usage%2Funique'
const change = {
  ...recipient,
  at: '2026-11-20T22:05:00.000Z',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const mails = [
  ['sign-in link', signInLinkMail(recipient), `https://regie.example/login-email-link?token=${encoded}`, '15 minutes'],
  ['reset', passwordResetMail(recipient), `https://regie.example/reset-password?token=${encoded}`, 'une heure'],
  [
    'invitation',
    invitationMail({ ...recipient, invitedByName: 'Chloé Vasseur', isFirstPassword: true }),
    `https://regie.example/reset-password?token=${encoded}&first=true`,
    '7 jours',
  ],
  [
    'address confirmation',
    addressConfirmationMail(recipient),
    `https://regie.example/confirm-email?token=${encoded}`,
    '24 heures',
  ],
  [
    'address asked',
    addressNoticeMail({ ...change, what: 'asked', email: 'zoe@regie.example' }),
    'https://regie.example/forgot-password',
    'z…@regie.example',
  ],
  ['new browser', newBrowserMail(change), 'https://regie.example/forgot-password', 'Firefox sous Windows'],
  ['password changed', passwordChangedMail(change), 'https://regie.example/forgot-password', 'Firefox sous Windows'],
] as const

describe.each(mails)('the %s mail', (_name, { subject, html, text }, href, said) => {
  it('has its link in both versions, once in the text, on a line that is not cut', () => {
    expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
    expect(text.split(href)).toHaveLength(2)
  })

  it('says what matters in both versions', () => {
    expect(html).toContain(said)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
    expect(text).toContain('Bonjour Zoé,')
    expect(text).not.toMatch(/<|&#|&amp;|Si le bouton/)
  })

  it('has no plain space where French wants a no-break one', () => {
    for (const written of [subject, text, html.replace(/<style>[^]*<\/style>|<[^>]*>/g, '')])
      expect(written).not.toMatch(/ [:;!?»]|« /)
  })

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|<img|<link|\son\w+=|@import|url\(/i)
  })
})

describe('the address notices', () => {
  it('tell the wrong person nothing of the right one', () => {
    const { text } = addressNoticeMail({ ...change, what: 'withdrawn', email: 'zoe@regie.example' })
    expect(text).not.toMatch(/Zoé|zoe|z…/)
  })

  it('say that it is done, without the whole address', () => {
    const { text } = addressNoticeMail({ ...change, what: 'changed', email: 'zoe@regie.example' })
    expect(text).toContain('z…@regie.example')
    expect(text).not.toContain('zoe@')
  })
})

describe('what people are called', () => {
  const wild = '<img src=x onerror="alert(1)"> "L’Étoile" & 🎬'

  it('is escaped in the HTML and left alone in the text', () => {
    const { subject, html, text } = invitationMail({
      ...recipient,
      firstname: wild,
      invitedByName: wild,
      isFirstPassword: true,
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &quot;L’Étoile&quot; &amp; 🎬')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Bonjour ${wild},`)
    expect(subject).toBe(`${wild} vous invite sur Régie`)
  })

  it('may be unknown', () => {
    const { subject, text } = invitationMail({ ...recipient, invitedByName: null, isFirstPassword: false })
    expect(subject).toBe('Votre invitation sur Régie')
    expect(text).toContain('Un compte vous a été ouvert sur Régie')
  })
})

describe('the password changed mail', () => {
  it('gives the time of Paris and the address', () => {
    const { text } = passwordChangedMail(change)
    expect(text).toContain('vendredi 20 novembre 2026 à 23:05')
    expect(text).toContain('203.0.113.7')
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari sur iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
      'Chrome sous macOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge sous Windows'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome sous Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'Chrome sous Linux'],
    ['votre-banque.example', 'Navigateur inconnu'],
    ['', 'Navigateur inconnu'],
  ])('names the device behind « %s »', (userAgent, device) => {
    const { text } = passwordChangedMail({ ...change, userAgent })
    expect(text).toContain(device)
    expect(text).not.toContain('banque')
  })
})
