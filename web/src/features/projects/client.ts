import { projects } from '@regie/contract/projects/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('projects', projects, { noun: 'project' })
