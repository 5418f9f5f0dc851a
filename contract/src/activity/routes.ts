import * as z from 'zod/mini'
import { Contains, Day, Id } from '../fields.ts'
import { list, repeatable } from '../route.ts'
import { Activity } from './schema.ts'

export const activity = {
  list: list({
    path: '/api/activity',
    access: 'access.admin',
    summary: 'Ce qui s’est passé, du plus récent au plus ancien.',
    item: Activity,
    sort: ['at'],
    filters: {
      projectId: z.optional(Id),
      subjectId: z.optional(Id),
      subjectType: z.optional(repeatable(z.string().check(z.maxLength(40)))),
      actorId: z.optional(Id),
      actorName: z.optional(Contains),
      label: z.optional(Contains),
      from: z.optional(Day),
      to: z.optional(Day),
    },
  }),
}
