import { counted } from '@regie/contract/french'
import type { CheckedSet } from './check.ts'
import type { Manifest } from './set/manifest.ts'
import type { BackupSet } from './set/sets.ts'
import type { SecretKey, TakenBackup } from './take.ts'

/** How many are named; the others are counted. */
const mostNamed = 20

const figure = (value: number, digits = 0) => value.toLocaleString('fr-FR', { maximumFractionDigits: digits })
/** « 4,2 s », « 3 min 10 s ». */
export const inTime = (seconds: number) =>
  seconds < 60
    ? `${figure(seconds, 1)} s`
    : `${figure(Math.floor(seconds / 60))} min ${figure(Math.floor(seconds % 60))} s`

/** « 1,2 Go », « 300 ko ». */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${figure(bytes / 1e9, 1)} Go`
  return bytes >= 1e6 ? `${figure(bytes / 1e6, 1)} Mo` : `${figure(Math.ceil(bytes / 1e3))} ko`
}

const speedText = (bytes: number, seconds: number) => `${figure(bytes / 1e6 / Math.max(seconds, 0.001))} Mo/s`

/** When a set was begun, in Paris: « 26 novembre 2026 à 03:00 ». */
export const momentText = (at: Date): string =>
  at.toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

function contentText({ tables, objects }: Manifest): string {
  const rows = tables.reduce((all, table) => all + table.rows, 0)
  const bytes = objects.reduce((all, { size }) => all + size, 0)
  return `${counted(tables.length, 'table', 'tables')} (${counted(rows, 'ligne', 'lignes')}), ${counted(objects.length, 'fichier', 'fichiers')} (${sizeText(bytes)})`
}

function secretKeyLines({ secretKey: held }: Manifest, secretKey: SecretKey | null, data: string): string[] {
  if (held) return ['La clé des secrets y est, chiffrée avec le reste : gardez la phrase secrète à part.']
  if (!secretKey) return []
  const place = secretKey.kind === 'file' ? `${data}/secret-key` : 'SECRET_KEY'
  return [`La clé des secrets (${place}) n’est pas dans la sauvegarde, qui n’est pas chiffrée : gardez-la à part.`]
}

/** What is said of a backup that was made. */
export function takenLines(
  { set, manifest, collected, removed }: TakenBackup,
  { seconds, secretKey, data }: { seconds: number; secretKey: SecretKey | null; data: string },
): string[] {
  const { linkedToFormer, linkedToStorage, copied, copiedBytes } = collected
  const written = copiedBytes + manifest.tables.reduce((all, { size }) => all + size, 0)
  return [
    `✓ Sauvegarde faite en ${inTime(seconds)} : ${set.path}`,
    `  ${contentText(manifest)}`,
    manifest.hasFiles
      ? `  Fichiers copiés : ${figure(copied)}, liés à l’installation : ${figure(linkedToStorage)}, repris de la sauvegarde précédente : ${figure(linkedToFormer)} ; ${sizeText(written)} écrits, ${speedText(written, seconds)}`
      : '  Les fichiers restent dans le stockage S3 : la sauvegarde n’en tient que la liste (--copy-files les copie).',
    ...(linkedToStorage > 0
      ? ['  Elle est sur le même disque que les fichiers : elle ne protège pas de sa panne. Copiez-la aussi ailleurs.']
      : []),
    ...secretKeyLines(manifest, secretKey, data).map((line) => `  ${line}`),
    ...(removed.length > 0 ? [`  Anciennes sauvegardes retirées : ${removed.map(({ name }) => name).join(', ')}`] : []),
  ]
}

/** What the storage lacked, named. */
export function troubleLines(troubles: Manifest['troubles']): string[] {
  const word = { missing: 'manque', damaged: 'n’est plus celui qui avait été reçu' } as const
  const others = troubles.length - mostNamed
  return [
    `✗ La sauvegarde est faite, mais le stockage n’a pas tout : ${counted(troubles.length, 'contenu', 'contenus')}.`,
    ...troubles.slice(0, mostNamed).map(({ name, key, what }) => `    ${name} (${key}) ${word[what]}`),
    ...(others > 0 ? [`    et ${counted(others, 'autre', 'autres')}`] : []),
  ]
}

/** What is said of a set that was read whole. */
export function checkLines(
  set: BackupSet,
  { manifest, problems, bytes }: CheckedSet,
  { seconds, isTried }: { seconds: number; isTried: boolean },
): string[] {
  const title = `la sauvegarde du ${momentText(set.at)}`
  if (problems.length > 0)
    return [
      `✗ Ne restaurez pas ${title} : ${counted(problems.length, 'problème', 'problèmes')}. Faites-en une neuve, qui ne reprenne rien d’elle : npm run backup -- --fresh.`,
      ...problems.slice(0, mostNamed).map((problem) => `    ${problem}`),
      ...(problems.length > mostNamed ? [`    et ${counted(problems.length - mostNamed, 'autre', 'autres')}`] : []),
    ]
  const { hasFiles, troubles } = manifest
  return [
    `✓ Vous pouvez restaurer ${title} : ${contentText(manifest)}, relus en ${inTime(seconds)} (${speedText(bytes, seconds)}).`,
    ...(isTried ? ['  Sa base de données a été restaurée pour de bon, à part, puis mise à jour.'] : []),
    ...(hasFiles ? [] : ['  Ses fichiers sont dans le stockage S3, qui n’a pas été lu.']),
    ...(troubles.length > 0 ? troubleLines(troubles) : []),
  ]
}
