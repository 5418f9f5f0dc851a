import { can, isStaff } from '@regie/contract/can'
import { useSession } from '#platform/session/session.ts'

/** Actions that the person may perform on visible files: by permission for staff, by role for talents and clients. */
export function useMediaRights() {
  const user = useSession((session) => session.user)
  const isOfAgency = user !== null && isStaff(user)
  const may = (verb: 'upload' | 'download' | 'update' | 'delete') => user !== null && can(user, [`medias.${verb}`])
  return {
    mayDeposit: isOfAgency ? may('upload') : user !== null,
    mayDownload: isOfAgency ? may('download') : user !== null,
    /** Marks of the team on a rush. */
    mayMark: user?.role === 'TALENT' || (isOfAgency && may('update')),
    mayChange: may('update'),
    mayDelete: may('delete'),
  }
}
