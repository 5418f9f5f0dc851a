import { can, isStaff } from '@regie/contract/can'
import { useSession } from '#platform/session/session.ts'

/** What somebody may do with the files of a place that they see. Staff by their permissions; talents and clients by what they are. */
export function useMediaRights() {
  const user = useSession((session) => session.user)
  const isOfAgency = user !== null && isStaff(user)
  const may = (verb: 'upload' | 'download' | 'update' | 'delete') => user !== null && can(user, [`medias.${verb}`])
  return {
    mayDeposit: isOfAgency ? may('upload') : user !== null,
    mayDownload: isOfAgency ? may('download') : user !== null,
    /** To say of a file, among the team, what it is worth. */
    mayMark: user?.role === 'TALENT' || (isOfAgency && may('update')),
    mayChange: may('update'),
    mayDelete: may('delete'),
  }
}
