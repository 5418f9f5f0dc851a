import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { toast } from '#ui/overlay/toast.ts'
import { attachFile } from '../client.ts'
import { type CommentDraft, changeCommentDraft, type DraftPlace } from './comment-drafts.ts'

/** Uploads the attachments of a draft. They are stored with it; those that a reload stopped are named. */
export function useAttaching(postProductionId: string, place: DraftPlace, draft: CommentDraft) {
  const [underway, setUnderway] = useState<readonly string[]>([])
  const attach = async (files: readonly File[]) => {
    const names = files.map(({ name }) => name)
    setUnderway(names)
    changeCommentDraft(place, { attaching: names })
    for (const file of files) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order chosen
        const attached = await attachFile(postProductionId, file)
        changeCommentDraft(place, ({ attachments }) => ({ attachments: [...attachments, attached] }))
      } catch (error) {
        toast.error(`${file.name} : ${messageOf(error)}`)
      }
      changeCommentDraft(place, ({ attaching }) => ({ attaching: attaching.filter((name) => name !== file.name) }))
    }
    setUnderway([])
  }
  return {
    attach,
    isAttaching: underway.length > 0,
    interrupted: draft.attaching.filter((name) => !underway.includes(name)),
    forgetInterrupted: () => changeCommentDraft(place, { attaching: underway.slice() }),
  }
}
