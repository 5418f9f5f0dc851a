import { json } from 'node:stream/consumers'
import { plainText } from '@regie/contract/fields'
import * as z from 'zod/mini'
import { type Remote, RemoteRefused } from '#platform/remote/remote.ts'

/** A shared file: the address of its bytes, and its name where the link tells it. */
export type SharedFile = { url: string; name?: string }

const isOnDomain = ({ hostname }: URL, ...domains: string[]) =>
  domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))

/** A Dropbox link opens a page; a parameter makes it the file. */
function dropboxFile(url: URL): SharedFile {
  const direct = new URL(url)
  direct.searchParams.set('dl', '1')
  return { url: direct.href }
}

function googleDriveFile(url: URL): SharedFile {
  const id = /\/d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id')
  if (url.pathname.includes('/folders/'))
    throw new RemoteRefused('Un dossier Google Drive ne peut pas être transféré : donnez le lien de chaque fichier.')
  if (!id) throw new RemoteRefused('Ce lien Google Drive ne désigne pas un fichier.')
  // The address behind the page of the virus scan.
  return { url: `https://drive.usercontent.google.com/download?id=${encodeURIComponent(id)}&export=download&confirm=t` }
}

const SwissTransfer = z.object({
  data: z.object({
    downloadHost: z.string(),
    container: z.object({
      needPassword: z.optional(z.union([z.boolean(), z.number()])),
      files: z.array(z.object({ UUID: z.uuid(), fileName: z.string() })),
    }),
  }),
})

/** SwissTransfer answers a list of files; several files come as one ZIP. */
async function swissTransferFile(remote: Remote, url: URL, signal: AbortSignal): Promise<SharedFile> {
  const id = /\/d\/([0-9a-f-]{36})/i.exec(url.pathname)?.[1]
  if (!id) throw new RemoteRefused('Ce lien SwissTransfer n’est pas complet.')
  const answer = await remote.open(`https://www.swisstransfer.com/api/links/${id}`, { signal })
  if (answer.status === 404) {
    answer.body.resume()
    throw new RemoteRefused('Ce lien SwissTransfer a expiré.')
  }
  const read = z.safeParse(SwissTransfer, await json(answer.body).catch(() => null))
  if (!read.success) throw new RemoteRefused('SwissTransfer n’a pas répondu comme prévu : le lien a peut-être expiré.')
  const { downloadHost, container } = read.data.data
  if (container.needPassword)
    throw new RemoteRefused(
      'Ce lien SwissTransfer demande un mot de passe : téléchargez-le, puis déposez les fichiers.',
    )
  const [only] = container.files
  if (container.files.length === 1 && only)
    return { url: `https://${downloadHost}/api/download/${id}/${only.UUID}`, name: only.fileName }
  return { url: `https://${downloadHost}/api/download/${id}`, name: 'SwissTransfer.zip' }
}

/** Finds the file behind a link. Throws `RemoteRefused`, with a French reason, when it can't be reached. */
export async function resolveShareLink(remote: Remote, address: string, signal: AbortSignal): Promise<SharedFile> {
  const url = new URL(address)
  if (isOnDomain(url, 'dropbox.com')) return dropboxFile(url)
  if (isOnDomain(url, 'drive.google.com', 'docs.google.com')) return googleDriveFile(url)
  if (isOnDomain(url, 'swisstransfer.com')) return swissTransferFile(remote, url, signal)
  if (isOnDomain(url, 'we.tl', 'wetransfer.com'))
    throw new RemoteRefused(
      'WeTransfer ne laisse pas un autre service prendre ses fichiers : téléchargez-les, puis déposez-les.',
    )
  if (isOnDomain(url, 'icloud.com', 'onedrive.live.com', '1drv.ms', 'mega.nz', 'frame.io'))
    throw new RemoteRefused(
      'Les liens de ce site ne sont pas pris en charge : téléchargez le fichier, puis déposez-le.',
    )
  return { url: address }
}

/** The name in `Content-Disposition`, or the end of the address; without folders or control characters. */
export function remoteFileName(headers: Record<string, string>, url: URL): string {
  const disposition = headers['content-disposition'] ?? ''
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*"([^"]+)"/i.exec(disposition)?.[1] ?? /filename\s*=\s*([^;\s]+)/i.exec(disposition)?.[1]
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  const found = encoded ? decoded(encoded) : (plain ?? decoded(url.pathname.split('/').at(-1) ?? ''))
  const name = plainText(found)
    .normalize('NFC')
    .replaceAll(/[/\\\p{Cc}]/gu, '_')
    .trim()
    .slice(0, 200)
  return name === '' || name === '.' || name === '..' ? 'Fichier transféré' : name
}

/** Why the remote server refuses the file, in French; null when it gives it. */
export function refusalOfShareLink(status: number, headers: Record<string, string>): string | null {
  if (status === 401 || status === 403)
    return 'Ce lien n’est pas public, ou son quota est dépassé : le site a refusé de donner le fichier.'
  if (status === 404 || status === 410) return 'Ce lien a expiré, ou le fichier n’y est plus.'
  if (status === 429) return 'Ce site a donné trop de fichiers : réessayez plus tard.'
  if (status >= 500) return 'Le site est en panne : réessayez plus tard.'
  if (status !== 200 && status !== 206) return 'Le site n’a pas donné le fichier.'
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '')
  if (isPage && !/attachment/i.test(headers['content-disposition'] ?? ''))
    return 'Ce lien mène à une page, pas à un fichier. Donnez un lien de téléchargement direct, ouvert à tous.'
  return null
}
