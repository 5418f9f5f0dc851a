import { can } from '@regie/contract/can'
import { useSession } from '#platform/session/session.ts'

/** What somebody may do with the files of a place that they see. Staff by their permissions; talents and clients by what they are. */
export function useMediaRights() {
  const user = useSession((session) => session.user)
  const isStaff = user?.role === 'ADMIN' || user?.role === 'PRODUCTEUR'
  const may = (verb: 'upload' | 'download' | 'update' | 'delete') => user !== null && can(user, [`medias.${verb}`])
  return {
    mayDeposit: isStaff ? may('upload') : user !== null,
    mayDownload: isStaff ? may('download') : user !== null,
    /** To say of a file, among the team, what it is worth. */
    mayMark: user?.role === 'TALENT' || (isStaff && may('update')),
    mayChange: may('update'),
    mayDelete: may('delete'),
  }
}
