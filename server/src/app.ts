import { contract } from '@regie/contract'
import type { Routes } from '@regie/contract/route'
import type { FastifyInstance } from 'fastify'
import { companiesFollowedBy, companiesHandlers } from './features/companies/index.ts'
import { projectsFollowedBy, projectsHandlers } from './features/projects/index.ts'
import { createActorLookup, sessionHandlers, sessionJobs } from './features/session/index.ts'
import { usersHandlers } from './features/users/index.ts'
import { documentation } from './platform/http/documentation.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { health } from './platform/http/health.ts'
import { metrics } from './platform/http/metrics.ts'
import { serve } from './platform/http/serve.ts'
import { createServer } from './platform/http/server.ts'
import { webPages } from './platform/http/web-pages.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { devMails } from './platform/mail/dev-mails.ts'
import type { Platform } from './platform/platform.ts'

type AllHandlers = { [Feature in keyof typeof contract]: Handlers<(typeof contract)[Feature]> }

const handlersOf = (platform: Platform): AllHandlers => ({
  users: usersHandlers(platform, [companiesFollowedBy, projectsFollowedBy]),
  session: sessionHandlers(platform),
  companies: companiesHandlers(platform),
  projects: projectsHandlers(platform, []),
})

/** The background work of every feature. */
export const jobsOf = (platform: Platform): Job[] => [...sessionJobs(platform)]

/** The whole HTTP side: every feature of the contract, then what is around them. */
export async function createApp(platform: Platform, { pages }: { pages: string | null }): Promise<FastifyInstance> {
  const { config, db, log } = platform
  const app = await createServer({ config, log, actorOf: createActorLookup(db, log) })
  // Streams never end by themselves: they are closed before the server waits for its calls to finish.
  app.addHook('preClose', () => platform.live.close())
  metrics(app, config.metricsToken)
  health(app, db)

  const handlers = handlersOf(platform)
  serve(app, contract.users, handlers.users)
  serve(app, contract.session, handlers.session)
  serve(app, contract.companies, handlers.companies)
  serve(app, contract.projects, handlers.projects)

  await documentation(app, contract satisfies Record<string, Routes>)
  if (config.devMails) devMails(app, config.mailDirectory)
  await webPages(app, pages)
  return app
}
