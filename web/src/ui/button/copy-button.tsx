import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#ui/overlay/toast.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

type CopyButtonProps = {
  /** What goes to the clipboard. */
  value: string
  label: string
  /** « Le lien est copié. » */
  done: string
  icon?: LucideIcon
} & Pick<IconButtonProps, 'size' | 'className'>

/** Copies a text. When the browser refuses, a message shows the text. */
export function CopyButton({ value, label, done, icon = Copy, size, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      toast.success(done)
    } catch {
      toast.error(`La copie a échoué. À copier : ${value}`)
    }
  }
  return (
    <IconButton
      icon={isCopied ? Check : icon}
      label={label}
      size={size}
      className={className}
      onClick={() => void copy()}
    />
  )
}
