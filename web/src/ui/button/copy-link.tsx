import { Link2 } from 'lucide-react'
import { CopyButton } from './copy-button.tsx'

/** Copies an address. */
export const CopyLink = ({ address, label }: { address: string; label: string }) => (
  <CopyButton value={address} label={label} done="Le lien est copié." icon={Link2} />
)
