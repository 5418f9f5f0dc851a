import type { Media } from '@regie/contract/medias/schema'
import { AudioLines, File, FileText, Image, type LucideIcon, Video } from 'lucide-react'

const icons: Record<Media['kind'], LucideIcon> = {
  VIDEO: Video,
  IMAGE: Image,
  AUDIO: AudioLines,
  PDF: FileText,
  OTHER: File,
}

export function MediaIcon({ kind, className = 'size-4' }: Pick<Media, 'kind'> & { className?: string }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" strokeWidth={1.75} className={`shrink-0 text-muted ${className}`} />
}
