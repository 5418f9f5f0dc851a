import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { typeMailedCode } from './mails.ts'
import { emailOf } from './people.ts'
import { expect } from './test.ts'

/** The same film, with a sound as long as it: the control blocks films without any. Pictures are copied, to the bit. */
export function withSound(film: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'regie-life-'))
  try {
    const [silent, sounding] = [join(folder, 'silent.avi'), join(folder, 'sounding.avi')]
    writeFileSync(silent, film)
    const sound = '-f lavfi -i sine=frequency=440:sample_rate=48000'
    const made = '-map 0:v -map 1:a -c:v copy -c:a pcm_s16le -shortest'
    execFileSync('ffmpeg', ['-v', 'error', '-i', silent, ...sound.split(' '), ...made.split(' '), sounding])
    return readFileSync(sounding)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Turns on all that an agency may ask of a production: counted rounds, décideur, control, rights, signature, reminders. */
export async function turnEverythingOn(
  api: APIRequestContext,
  { projectId, productionId, deciderId }: { projectId: string; productionId: string; deciderId: string },
): Promise<void> {
  const production = `/api/productions/${productionId}`
  const right = {
    id: crypto.randomUUID(),
    mediaId: null,
    supports: ['WEB'],
    territory: 'FRANCE',
    territoryNote: null,
    startsOn: '2026-01-01',
    endsOn: null,
    isExclusive: false,
    persons: null,
    music: null,
    note: '',
    closesDownloads: true,
  }
  for (const answer of [
    await api.put(`${production}/rounds/terms`, {
      data: { included: 1, extraPrice: '100', extraPaidWith: 'MONEY', extraTaxRate: '20.00' },
    }),
    await api.put(`${production}/decider`, { data: { deciderId, days: 3 } }),
    await api.put(`${production}/quality-control`, { data: { isOn: true, formats: [], version: 0 } }),
    await api.post(`${production}/usage-rights`, { data: right }),
    await api.put(`${production}/acceptances/terms`, { data: { isAsked: true, gatesDownloads: true } }),
    await api.put(`/api/projects/${projectId}/reminders`, { data: { isOn: true } }),
  ])
    expect(answer.status(), `${answer.url()} ${await answer.text()}`).toBe(200)
}

/** Signs the deliverables that a page shows, with the code of a mail. */
export async function signDeliverables(client: Page, productionName: string): Promise<void> {
  await expect(client.getByText(/^L’original se télécharge une fois/)).toBeVisible()
  const card = client.getByRole('region', { name: 'Procès-verbal de recette' })
  await card.getByRole('button', { name: 'Signer' }).click()
  const dialog = client.getByRole('dialog', { name: 'Signer le procès-verbal de recette' })
  await dialog.getByRole('checkbox').check()
  await typeMailedCode(dialog, {
    to: emailOf('client'),
    about: `le procès-verbal de recette de « ${productionName} »`,
  })
  await dialog.getByRole('button', { name: 'Signer' }).click()
  await expect(card.getByText(/^Procès-verbal de recette n° 1, signé par /)).toBeVisible()
}
