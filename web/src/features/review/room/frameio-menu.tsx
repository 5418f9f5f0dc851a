import { can } from '@regie/contract/can'
import { counted } from '@regie/contract/french'
import { ExternalLink, type ExternalReview } from '@regie/contract/review/schema'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Link2, ExternalLink as Outside, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'

type LinkDialogProps = {
  params: { postProductionId: string; mediaId: string }
  onClose: () => void
}

function LinkDialog({ params, onClose }: LinkDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: ExternalLink,
    initial: { address: '' },
    send: (body) => api.linkExternal({ params, body }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Le fichier est relié à Frame.io.')
      onClose()
    },
  })
  return (
    <FormDialog title="Relier ce fichier à Frame.io" form={form} submitLabel="Relier" onClose={onClose}>
      <TextField
        label="Adresse du fichier sur Frame.io"
        description="Ouvrez le fichier sur Frame.io et copiez l’adresse de la page. Ce qui y est dit est repris à l’envoi des retours."
        type="url"
        inputMode="url"
        autoComplete="off"
        {...form.field('address')}
      />
    </FormDialog>
  )
}

const importedCountText = ({ added, changed, removed }: { added: number; changed: number; removed: number }) =>
  added + changed + removed === 0
    ? 'Rien de nouveau sur Frame.io.'
    : [
        added > 0 && counted(added, 'commentaire repris', 'commentaires repris'),
        changed > 0 && counted(changed, 'modifié', 'modifiés'),
        removed > 0 && counted(removed, 'retiré', 'retirés'),
      ]
        .filter(Boolean)
        .join(', ')

type FrameioMenuProps = {
  postProductionId: string
  fileKey: string
  external: readonly ExternalReview[]
}

/** Link of a file to its review on Frame.io. With `post-productions.update`, sets the link and imports the comments. */
export function FrameioMenu({ postProductionId, fileKey, external }: FrameioMenuProps) {
  const user = useSession((session) => session.user)
  const [isLinking, setLinking] = useState(false)
  const params = { postProductionId, mediaId: fileKey }
  const fetching = useChange(() => api.fetchExternal({ params: { postProductionId } }), {
    stale: [key],
    onDone: (changes) => toast.success(importedCountText(changes)),
  })
  const unlinking = useChange(() => api.unlinkExternal({ params }), { stale: [key] })
  const mayLink = user !== null && can(user, ['post-productions.update'])
  const linked = external.find((one) => one.fileKey === fileKey)
  if (!linked)
    return mayLink ? (
      <>
        <Button icon={Link2} onClick={() => setLinking(true)}>
          Relier à Frame.io
        </Button>
        {isLinking && <LinkDialog params={params} onClose={() => setLinking(false)} />}
      </>
    ) : null
  return (
    <Menu
      label="Frame.io"
      placement="bottom end"
      trigger={
        <Button icon={Link2} pending={fetching.isPending}>
          Frame.io
        </Button>
      }
    >
      <MenuItem icon={Outside} onAction={() => window.open(linked.url, '_blank', 'noopener')}>
        Ouvrir sur Frame.io
      </MenuItem>
      {mayLink && (
        <>
          <MenuItem icon={Download} onAction={() => fetching.mutate(undefined)}>
            Reprendre les commentaires
          </MenuItem>
          <MenuItem icon={Unlink} onAction={() => unlinking.mutate(undefined)}>
            Ne plus relier
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
