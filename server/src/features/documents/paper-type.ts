import { fail } from '#platform/http/failure.ts'
import { typeOfStored, unknownType } from '#platform/media/stored-type.ts'
import type { Platform } from '#platform/platform.ts'

/** What papers are: PDFs, pictures, texts, office documents. Older ones of Microsoft are told as `x-cfb`. */
const paperTypes =
  /^(image|text)\/|^application\/(pdf|rtf|x-cfb|msword|vnd\.(ms-|openxmlformats-officedocument\.|oasis\.opendocument\.))/
/** Archives that office programs write. Their first bytes do not always tell them from other archives. */
const archiveTypes: readonly string[] = ['application/zip', unknownType]
const officeNames = /\.(docx|xlsx|pptx|odt|ods|odp|pages|numbers|key)$/i

/** The media type of a paper, by its bytes. Throws INVALID for a film, a sound, a program, an archive. */
export async function paperTypeOf(
  platform: Platform,
  { name, ...stored }: { name: string; storageKey: string; size: number },
): Promise<string> {
  const type = await typeOfStored(platform, stored)
  if (!paperTypes.test(type) && !(archiveTypes.includes(type) && officeNames.test(name)))
    throw fail('INVALID', { message: `« ${name} » n’est ni un PDF, ni une image, ni un document de bureautique.` })
  return type
}
