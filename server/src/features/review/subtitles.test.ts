import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { medias } from '#features/medias/index.ts'
import { aPresentedVersion } from '#test/samples/presented-version.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { readCues } from './subtitle-cues.ts'
import { subtitleRevisions } from './table.ts'

const { review } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const film = { startsAt: 0, lasts: 60_000 }

describe('what an SRT or a VTT says', () => {
  it.each([
    [
      'SRT, with Windows’ line ends and marks',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Bonjour</i> {\\an8}&amp; vous\r\n- Oui 🙂\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nFin\r\n',
      [
        { from: 1000, to: 2500, text: 'Bonjour & vous\n- Oui 🙂' },
        { from: 3000, to: 4000, text: 'Fin' },
      ],
    ],
    [
      'VTT, with a voice, a note and a place',
      'WEBVTT\n\nNOTE rien\n\n00:01.000 --> 00:02.000 align:start line:0\n<v Paul>Salut</v>\n',
      [{ from: 1000, to: 2000, text: 'Salut' }],
    ],
    [
      'out of order, empty, and ended before it begins',
      '1\n00:00:05,000 --> 00:00:06,000\nAprès\n\n2\n00:00:01,000 --> 00:00:02,000\nAvant\n\n3\n00:00:09,000 --> 00:00:08,000\nÀ l’envers\n',
      [
        { from: 1000, to: 2000, text: 'Avant' },
        { from: 5000, to: 6000, text: 'Après' },
      ],
    ],
    [
      'ASS, with styles, breaks and a drawing',
      '[Script Info]\nTitle: film\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}Bonjour{\\i0},\\Net vous\nComment: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,Rien\n',
      [{ from: 1000, to: 2500, text: 'Bonjour,\net vous' }],
    ],
    [
      'ASS, whose words have commas, brackets and braces, beside drawings',
      '[Script Info]\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Text\n' +
        [
          '0:00:01.00,0:00:02.00,Default,1,5 million,et , « <plus> » &amp; \\{mieux\\}',
          '0:00:03.00,0:00:04.00,Default,{\\p1}m 0 0 l 100 0{\\p0}',
          '0:00:05.00,0:00:06.00,Default,{une note}{\\pos(1,2)\\p1}m 0 0{\\p0}Vu{\\p2}m 1 1',
        ]
          .map((line) => `Dialogue: 0,${line}\n`)
          .join(''),
      [
        { from: 1000, to: 2000, text: '1,5 million,et , « <plus> » &amp; {mieux}' },
        { from: 5000, to: 6000, text: 'Vu' },
      ],
    ],
    [
      'SSA, whose fields have another order, without milliseconds',
      '[Script Info]\r\nScriptType: v4.00\r\n\r\n[Events]\r\nFormat: Marked, End, Start, Text\r\nDialogue: Marked=0,0:00:02,0:00:01,Oui, non\r\n',
      [{ from: 1000, to: 2000, text: 'Oui, non' }],
    ],
    [
      'SRT, begun before the film, with an overlap and a line end of another time',
      '1\n-00:00:01,000 --> 00:00:00,500\nAvant\n\n2\n00:00:01,000 --> 00:00:03,000\nUn\u2028Deux\n\n3\n00:00:02,000 --> 00:00:04,000\nTrois\n',
      [
        { from: 0, to: 500, text: 'Avant' },
        { from: 1000, to: 3000, text: 'Un\nDeux' },
        { from: 2000, to: 4000, text: 'Trois' },
      ],
    ],
    [
      'SRT, whose subtitles are parted by a line of spaces, or by nothing, in any programs’ times',
      '1\n00:00:01,000 --> 00:00:02,000\nUn\n \t\n2\n00:00:03,000-->00:00:04,000 X1:10\nDeux\n  \n- Suite\n3\n0:0:5.5 --> 0:0:6\n1\n\n4\n00:07,000 --> 00:08,000\n3 --> 4',
      [
        { from: 1000, to: 2000, text: 'Un' },
        { from: 3000, to: 4000, text: 'Deux\n- Suite' },
        { from: 5500, to: 6000, text: '1' },
        { from: 7000, to: 8000, text: '3 --> 4' },
      ],
    ],
    [
      'VTT, whose subtitles are named, and parted by a line of spaces',
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nentrée\n00:01.000 --> 00:02.000\nUn\n \nsortie\n00:03.000 --> 00:04.000\nDeux\n',
      [
        { from: 1000, to: 2000, text: 'Un' },
        { from: 3000, to: 4000, text: 'Deux' },
      ],
    ],
  ])('%s', (_, text, cues) => {
    expect(readCues(text, film)).toEqual(cues)
  })

  it('in times that can’t be read is refused, by its line', () => {
    const text = `1\n00:00:01,000 --> 00:00:02,000\nUn\n\n2\n00:00:03:12 --> 00:00:04:00\nDeux\n`
    const message = 'Les temps de la ligne 6 ne se lisent pas : « 00:00:03:12 --> 00:00:04:00 »'
    expect(() => readCues(text, film)).toThrow(expect.objectContaining({ details: { fields: { text: message } } }))
  })

  it('counted from the film’s timecode is brought back to its first frame', () => {
    const text = '1\n01:00:01,000 --> 01:00:02,000\nBonjour\n'
    const startsAt = 3_600_000
    expect(readCues(text, { startsAt, lasts: 60_000 })).toEqual([{ from: 1000, to: 2000, text: 'Bonjour' }])
    // A film of two hours has its own first hour.
    expect(readCues(text, { startsAt, lasts: 7_200_000 })).toMatchObject([{ from: 3_601_000 }])
  })

  const invalid = expect.objectContaining({ code: 'INVALID' })

  it('too long to be edited afterwards is refused', () => {
    const line = (index: number, text: string) => `${index}\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`
    expect(readCues(line(1, 'a'.repeat(500)), film)).toHaveLength(1)
    expect(() => readCues(line(1, 'a'.repeat(501)), film)).toThrow(invalid)
    const many = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1, 'a')).join('')
    expect(readCues(many(10_000), film)).toHaveLength(10_000)
    expect(() => readCues(many(10_001), film)).toThrow(invalid)
  })

  it.each(['n’importe quoi', 'WEBVTT\n', '\u0000\u0001', '1\n00:00:01,000 --> 00:00:02,000\n\n', '<'.repeat(100_000)])(
    'nothing: refused (%#)',
    (text) => {
      expect(() => readCues(text, film)).toThrow(invalid)
    },
  )
})

const srt = '1\n00:00:01,000 --> 00:00:02,000\nBonjour\n'

async function aReview() {
  const made = await aPresentedVersion(regie, producteur)
  const { params, keys } = made
  await regie.db.update(medias).set({
    kind: 'VIDEO',
    technical: {
      container: 'mov,mp4',
      duration: 60,
      bitRate: null,
      video: {
        codec: 'h264',
        width: 1920,
        height: 1080,
        rotation: 0,
        rate: { num: 25, den: 1 },
        isVariable: false,
        isInterlaced: false,
        frames: 1500,
        startTimecode: null,
        pixelFormat: 'yuv420p',
        bitDepth: 8,
        colour: { space: null, primaries: null, transfer: null, range: null },
        isHdr: false,
      },
      audio: [],
      image: null,
      loudness: null,
    },
  })
  const room = async (browser: Browser) => (await browser.call(review.room, { params, query: {} })).data
  const versionId = (await room(producteur.browser)).versionId ?? ''
  return {
    ...made,
    room,
    add: (browser: Browser, more: { language?: 'fr' | 'en'; text?: string; fileKey?: string } = {}) =>
      browser.call(review.addSubtitles, {
        params,
        body: { versionId, fileKey: keys[0] ?? '', language: 'fr', name: 'film.srt', text: srt, ...more },
      }),
    read: (browser: Browser, subtitlesId: string) =>
      browser.call(review.subtitles, { params: { ...params, subtitlesId } }),
    remove: (browser: Browser, subtitlesId: string) =>
      browser.call(review.removeSubtitles, { params: { ...params, subtitlesId } }),
    restore: (browser: Browser, subtitlesId: string) =>
      browser.call(review.restoreSubtitles, { params: { ...params, subtitlesId } }),
  }
}

describe('the subtitles of a version', () => {
  it('are added by the agency and the talent, in several languages, and read by everybody in the room', async () => {
    const { add, read, room, talent, client } = await aReview()
    const { data: french } = await add(talent.browser)
    const { data: english } = await add(producteur.browser, { language: 'en', text: srt.replace('Bonjour', 'Hello') })
    const guest = regie.stranger()
    for (const browser of [producteur.browser, talent.browser, client.browser, guest]) {
      expect((await room(browser)).subtitles.map(({ language }) => language)).toEqual(['en', 'fr'])
      expect((await read(browser, english.id)).data.cues).toEqual([{ from: 1000, to: 2000, text: 'Hello' }])
    }
    expect((await read(guest, french.id)).data).toMatchObject({ language: 'fr', name: 'film.srt' })
  })

  it('of the same language replace the former, also when two people add them at once', async () => {
    const { add, read, room, talent } = await aReview()
    const both = await Promise.all([
      add(talent.browser),
      add(producteur.browser, { text: srt.replace('Bon', 'Beau ') }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [kept, ...others] = (await room(talent.browser)).subtitles
    expect(others).toEqual([])
    expect((await read(talent.browser, kept?.id ?? '')).data.cues).toHaveLength(1)
  })

  it('are refused to clients and to those of another review, and from a file that is none', async () => {
    const { add, remove, talent, client } = await aReview()
    const other = await aReview()
    const { data } = await add(talent.browser)
    expect((await add(client.browser)).status).toBe(403)
    expect((await remove(client.browser, data.id)).status).toBe(403)
    expect((await add(other.talent.browser)).status).toBe(404)
    // By the address of another post-production.
    expect((await other.read(other.talent.browser, data.id)).status).toBe(404)
    expect((await other.remove(other.talent.browser, data.id)).status).toBe(404)
    expect((await add(talent.browser, { fileKey: other.keys[0] ?? '' })).status).toBe(422)
    const { status, error } = await add(talent.browser, { text: 'rien' })
    expect([status, error?.fields]).toEqual([422, { text: 'Ce fichier n’est pas un SRT, un VTT ou un ASS lisible' }])
  })

  it('are edited by the agency and the talent, one after the other, and what they were is kept', async () => {
    const { add, read, talent, client, params } = await aReview()
    const { data: track } = await add(talent.browser)
    const at = { ...params, subtitlesId: track.id }
    const save = (browser: Browser, revision: number, text: string) =>
      browser.call(review.updateSubtitles, {
        params: at,
        body: {
          revision,
          cues: [
            { from: 3000, to: 4000, text },
            { from: 1000, to: 2000, text: 'Avant' },
          ],
        },
      })
    expect((await save(client.browser, 1, 'Non')).status).toBe(403)
    const { data: saved } = await save(producteur.browser, 1, 'Après')
    expect(saved).toMatchObject({ revision: 2, cues: [{ text: 'Avant' }, { text: 'Après' }] })
    const late = await save(talent.browser, 1, 'Trop tard')
    expect(late).toMatchObject({ status: 409, error: { code: 'STALE_VERSION', current: { revision: 2 } } })
    expect((await read(client.browser, track.id)).data.cues).toHaveLength(2)
    const revisions = await talent.browser.call(review.subtitleRevisions, { params: at })
    expect(revisions.data.map(({ revision, cues }) => [revision, cues.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect((await client.browser.call(review.subtitleRevisions, { params: at })).status).toBe(403)
    // An empty line would end it in a file.
    expect((await save(talent.browser, 2, ' Un\r\n\n  Deux ')).data.cues[1]?.text).toBe('Un\nDeux')
    const upsideDown = { revision: 2, cues: [{ from: 2000, to: 1000, text: 'À l’envers' }] }
    expect((await talent.browser.call(review.updateSubtitles, { params: at, body: upsideDown })).status).toBe(422)
  })

  it('are validated by the client and the agency, until they change', async () => {
    const { add, room, talent, client, params } = await aReview()
    const { data: track } = await add(talent.browser)
    const at = { ...params, subtitlesId: track.id }
    const validate = (browser: Browser, revision = 1, isValid = true) =>
      browser.call(review.validateSubtitles, { params: at, body: { isValid, revision } })
    expect((await validate(talent.browser)).status).toBe(403)
    expect((await validate(client.browser)).data).toMatchObject({ validatedByName: expect.any(String) })
    expect((await validate(client.browser, 1, false)).data.validatedAt).toBeNull()
    await validate(producteur.browser)
    await add(talent.browser, { text: srt.replace('Bonjour', 'Bonsoir') })
    expect((await room(client.browser)).subtitles).toMatchObject([{ revision: 2, validatedAt: null }])
    expect((await validate(client.browser)).error?.code).toBe('STALE_VERSION')
  })

  it('are not validated by whoever wrote this revision, of the agency too', async () => {
    const { add, room, talent, params } = await aReview()
    const { data: track } = await add(producteur.browser)
    const colleague = await regie.person('PRODUCTEUR')
    const validate = ({ browser }: Person, revision = 1, isValid = true) =>
      browser.call(review.validateSubtitles, {
        params: { ...params, subtitlesId: track.id },
        body: { isValid, revision },
      })
    const isOwn = async ({ browser }: Person) => (await room(browser)).subtitles[0]?.isOwn
    expect([await isOwn(producteur), await isOwn(colleague)]).toEqual([true, false])
    expect((await validate(producteur)).error).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Vous avez écrit ces sous-titres : quelqu’un d’autre les valide.',
    })
    expect((await validate(colleague)).status).toBe(200)
    expect((await validate(producteur, 1, false)).status).toBe(200)
    // Somebody else wrote the words that stand.
    await add(talent.browser)
    expect((await validate(producteur, 2)).status).toBe(200)
  })

  it('are changed and validated by the staff of these permissions alone', async () => {
    const { add, remove, restore, talent, params } = await aReview()
    const { data: track } = await add(talent.browser)
    const at = { ...params, subtitlesId: track.id }
    const reader = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'productions.read', 'post-productions.read', 'medias.read'],
    })
    const { browser } = reader
    const cues = [{ from: 0, to: 1000, text: 'Non' }]
    const answers = [
      await add(browser),
      await browser.call(review.updateSubtitles, { params: at, body: { revision: 1, cues } }),
      await remove(browser, track.id),
      await restore(browser, track.id),
      await browser.call(review.validateSubtitles, { params: at, body: { isValid: true, revision: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await browser.call(review.subtitleRevisions, { params: at })).status).toBe(200)
  })

  it.each([
    ['srt', 'application/x-subrip', '1\r\n00:00:01,000 --> 00:00:02,000\r\nBonjour\r\n'],
    ['vtt', 'text/vtt', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n'],
  ])('are delivered beside the film, as %s', async (format, type, content) => {
    const { add, client, params } = await aReview()
    const { data } = await add(producteur.browser)
    const address = `/api/post-production/${params.postProductionId}/subtitles/${data.id}/${format}`
    const file = await client.browser.send('GET', address)
    expect([file.status, await file.text()]).toEqual([200, content])
    expect(file.headers.get('content-type')).toContain(type)
    expect(file.headers.get('content-disposition')).toContain(`film`)
  })

  it.each([
    ['这们, 们', '这 们'],
    ['Bravo 🎬', '🎬'],
    ['♪ Valse ♫ 字幕', null],
    ['Ça, œuvre de Łódź\u202f: e\u0301te\u0301 co\u00adûteux\u00a0! \u200e«\u2060\u3000Ωμέγα\u200d »', null],
  ])('are burnt in when the font has all that they say: %s', async (said, missing) => {
    const { add, params } = await aReview()
    const { data } = await add(producteur.browser, { text: srt.replace('Bonjour', said) })
    const deliver = (as: 'BURNT' | 'srt') =>
      producteur.browser.call(review.deliverSubtitles, {
        params: { ...params, subtitlesId: data.id },
        body: { revision: 1, as },
      })
    const { status, error } = await deliver('BURNT')
    const message = `La police de l’incrustation n’a pas ces caractères : « ${missing} ». Livrez ces sous-titres à côté du film.`
    expect([status, error?.message]).toEqual(missing === null ? [200, undefined] : [422, message])
    expect((await deliver('srt')).status).toBe(200)
  })

  it('are removed, by the agency or the talent, and put back as they were', async () => {
    const { add, read, remove, restore, room, talent, client, params } = await aReview()
    const { data } = await add(talent.browser)
    const at = { ...params, subtitlesId: data.id }
    const validated = await client.browser.call(review.validateSubtitles, {
      params: at,
      body: { isValid: true, revision: 1 },
    })
    expect((await remove(producteur.browser, data.id)).status).toBe(200)
    expect((await room(talent.browser)).subtitles).toEqual([])
    const save = { revision: 1, cues: [{ from: 0, to: 1000, text: 'Encore' }] }
    const { browser } = talent
    const answers = [
      await read(browser, data.id),
      await remove(browser, data.id),
      await browser.call(review.updateSubtitles, { params: at, body: save }),
      await browser.call(review.subtitleRevisions, { params: at }),
      await producteur.browser.call(review.deliverSubtitles, { params: at, body: { revision: 1, as: 'srt' } }),
      await client.browser.call(review.validateSubtitles, { params: at, body: { isValid: false, revision: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await restore(client.browser, data.id)).status).toBe(403)
    expect((await restore(browser, data.id)).data.validatedAt).toBe(validated.data.validatedAt)
    expect((await restore(browser, data.id)).status).toBe(200)
    expect((await room(client.browser)).subtitles).toMatchObject([{ id: data.id, revision: 1 }])
  })

  it('that were removed go on from their revisions when the same language is added', async () => {
    const { add, remove, room, talent, client, params } = await aReview()
    const { data } = await add(talent.browser)
    await client.browser.call(review.validateSubtitles, {
      params: { ...params, subtitlesId: data.id },
      body: { isValid: true, revision: 1 },
    })
    await remove(talent.browser, data.id)
    const { data: added } = await add(producteur.browser, { text: srt.replace('Bonjour', 'Bonsoir') })
    expect(added).toMatchObject({ id: data.id, revision: 2, validatedAt: null })
    expect((await room(talent.browser)).subtitles).toHaveLength(1)
    const { data: kept } = await talent.browser.call(review.subtitleRevisions, {
      params: { ...params, subtitlesId: data.id },
    })
    expect(kept.map(({ cues }) => cues[0]?.text)).toEqual(['Bonsoir', 'Bonjour'])
  })

  it('of an earlier release are kept when others take their place, without an author', async () => {
    const { add, talent, params } = await aReview()
    const { data } = await add(talent.browser)
    await regie.db.delete(subtitleRevisions).where(eq(subtitleRevisions.subtitlesId, data.id))
    await add(producteur.browser, { text: srt.replace('Bonjour', 'Bonsoir') })
    const { data: kept } = await talent.browser.call(review.subtitleRevisions, {
      params: { ...params, subtitlesId: data.id },
    })
    expect(kept.map(({ cues, authorName }) => [cues[0]?.text, authorName !== null])).toEqual([
      ['Bonsoir', true],
      ['Bonjour', false],
    ])
  })
})
