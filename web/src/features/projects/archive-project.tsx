import type { ProjectListed } from '@regie/contract/projects/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { messageOf } from '#platform/api/api-error.ts'
import { readAgain } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

/** Archives a project, or restores it. The same button reverses it, hence no confirmation. */
export function ArchiveProject({ project }: { project: ProjectListed }) {
  const queryClient = useQueryClient()
  const params = { projectId: project.id }
  const isArchived = project.archivedAt !== null
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.update({ params, body: { archived: !isArchived, version: project.version } }),
    onSuccess: (row) => {
      queryClient.setQueryData(options.get({ params }).queryKey, row)
      toast.success(isArchived ? 'Le projet est de nouveau actif.' : 'Le projet est archivé.')
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: readAgain(queryClient, [key]),
  })
  return (
    <Button icon={isArchived ? ArchiveRestore : Archive} pending={isPending} onClick={() => mutate()}>
      {isArchived ? 'Désarchiver' : 'Archiver'}
    </Button>
  )
}
