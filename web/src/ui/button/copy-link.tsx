import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { IconButton } from './icon-button.tsx'

/** Copies an address. */
export function CopyLink({ address, label }: { address: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      toast.success('Le lien est copié.')
    } catch {
      toast.error(`La copie a échoué. L’adresse : ${address}`)
    }
  }
  return <IconButton icon={isCopied ? Check : Link2} label={label} onClick={() => void copy()} />
}
