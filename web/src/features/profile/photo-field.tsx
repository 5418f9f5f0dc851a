import type { Profile } from '@regie/contract/profile/schema'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { photoAddress } from '#ui/photo-address.ts'
import { api, key, sendPhoto } from './client.ts'

/** The person's photo, visible to the people they work with. */
export function PhotoField({ profile }: { profile: Profile }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const sending = useChange(sendPhoto, { stale: [key], onDone: () => toast.success('Votre photo est enregistrée.') })
  const removing = useChange(() => api.removePhoto(), { stale: [key] })
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4">
      <Avatar name={`${profile.firstname} ${profile.lastname}`} src={photoAddress(profile)} size="lg" />
      <div className="flex flex-wrap gap-2">
        <Button icon={ImageUp} pending={sending.isPending} onClick={() => inputRef.current?.click()}>
          {profile.photo === null ? 'Ajouter une photo' : 'Changer la photo'}
        </Button>
        {profile.photo !== null && (
          <Button icon={Trash2} pending={removing.isPending} onClick={() => removing.mutate(undefined)}>
            Retirer
          </Button>
        )}
      </div>
      <FileInput
        ref={inputRef}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        label="Photo"
        onFiles={([file]) => file && sending.mutate(file)}
      />
    </div>
  )
}
