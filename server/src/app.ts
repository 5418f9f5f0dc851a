import { contract } from '@regie/contract'
import { keysOf } from '@regie/contract/keys'
import type { Routes } from '@regie/contract/route'
import type { FastifyInstance } from 'fastify'
import { activityHandlers } from './features/activity/index.ts'
import { briefsHandlers } from './features/briefs/index.ts'
import { carbonHandlers } from './features/carbon/index.ts'
import { companiesFollowedBy, companiesHandlers } from './features/companies/index.ts'
import { creditsHandlers, creditsOfCompanies, creditsOfProductions } from './features/credits/index.ts'
import { dashboardHandlers } from './features/dashboard/index.ts'
import { deliverablesHandlers } from './features/deliverables/index.ts'
import { failedWorkHandlers } from './features/failed-work/index.ts'
import {
  invoicesOfPrestations,
  invoicesOfProjects,
  invoicingHandlers,
  invoicingJobs,
} from './features/invoicing/index.ts'
import {
  arrivalJobs,
  mediasHandlers,
  mediasOfProductions,
  preparationJobs,
  transferJobs,
} from './features/medias/index.ts'
import { notificationJobs, notificationsHandlers, startTelling } from './features/notifications/index.ts'
import {
  postProductionsAssignedTo,
  postProductionsHandlers,
  postProductionsOfProductions,
  versionsOfMedias,
} from './features/post-productions/index.ts'
import { prestationsAssignedTo, prestationsHandlers, prestationsOfProjects } from './features/prestations/index.ts'
import { productionsHandlers, productionsOfProjects } from './features/productions/index.ts'
import { profileHandlers } from './features/profile/index.ts'
import { projectsFollowedBy, projectsHandlers, projectsOfCompanies } from './features/projects/index.ts'
import { giveBackRound, reviewHandlers, reviewJobs } from './features/review/index.ts'
import { searchHandlers } from './features/search/index.ts'
import {
  factorsOf,
  hasFactor,
  mustEnrol,
  secondFactorHandlers,
  secondFactorJobs,
} from './features/second-factor/index.ts'
import { selectionHandlers } from './features/selection/index.ts'
import { sellsyHandlers } from './features/sellsy/index.ts'
import {
  createActorLookup,
  createGuestLookup,
  createOpenLookup,
  mailedLinks,
  type SecondFactorRules,
  sessionHandlers,
  sessionJobs,
} from './features/session/index.ts'
import { trashHandlers, trashJobs } from './features/trash/index.ts'
import { usersHandlers } from './features/users/index.ts'
import { watchRoom } from './platform/db/room.ts'
import { documentation } from './platform/http/documentation.ts'
import { fileReading } from './platform/http/file-reading.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { health } from './platform/http/health.ts'
import { metrics } from './platform/http/metrics.ts'
import { serve } from './platform/http/serve.ts'
import { createServer } from './platform/http/server.ts'
import { webPages } from './platform/http/web-pages.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { devMails } from './platform/mail/dev-mails.ts'
import type { Platform } from './platform/platform.ts'
import { watchStorage } from './platform/storage/state.ts'

type AllHandlers = { [Feature in keyof typeof contract]: Handlers<(typeof contract)[Feature]> }

/** What goes to the trash with each thing, and what keeps it from going. */
const ofProductions = [creditsOfProductions, postProductionsOfProductions, mediasOfProductions]
const ofPrestations = [invoicesOfPrestations]
const ofProjects = [invoicesOfProjects, productionsOfProjects(ofProductions), prestationsOfProjects(ofPrestations)]

/** What somebody is still responsible for: their account can't be deleted before. */
const ownerships = [companiesFollowedBy, projectsFollowedBy, prestationsAssignedTo, postProductionsAssignedTo]

/** What a sign-in asks about second factors. */
const rulesOf = ({ config }: Platform): SecondFactorRules => ({
  isHeldBy: async (tx, userId) => hasFactor(await factorsOf(tx, userId)),
  mustEnrol: mustEnrol(config.secondFactorRoles),
})

const handlersOf = (platform: Platform): AllHandlers => ({
  sellsy: sellsyHandlers(platform),
  users: usersHandlers(platform, ownerships, mailedLinks),
  session: sessionHandlers(platform, rulesOf(platform)),
  'second-factor': secondFactorHandlers(platform),
  companies: companiesHandlers(platform, [creditsOfCompanies, projectsOfCompanies]),
  projects: projectsHandlers(platform, ofProjects),
  productions: productionsHandlers(platform, ofProductions),
  medias: mediasHandlers(platform, versionsOfMedias),
  prestations: prestationsHandlers(platform, ofPrestations),
  briefs: briefsHandlers(platform),
  'post-productions': postProductionsHandlers(platform, giveBackRound),
  review: reviewHandlers(platform),
  selection: selectionHandlers(platform),
  deliverables: deliverablesHandlers(platform),
  invoicing: invoicingHandlers(platform),
  credits: creditsHandlers(platform),
  carbon: carbonHandlers(platform),
  activity: activityHandlers(platform),
  notifications: notificationsHandlers(platform),
  profile: profileHandlers(platform, ownerships),
  dashboard: dashboardHandlers(platform),
  trash: trashHandlers(platform),
  'failed-work': failedWorkHandlers(platform),
  search: searchHandlers(platform),
})

/** The work that takes the processors: left to `npm run worker` where there is one. */
export const heavyJobsOf = (platform: Platform): Job[] => preparationJobs(platform)

/** The background work of every feature, but for what is left to others. */
export const jobsOf = (platform: Platform): Job[] => [
  ...(platform.config.preparesElsewhere ? [] : heavyJobsOf(platform)),
  ...sessionJobs(platform),
  ...secondFactorJobs(platform),
  ...arrivalJobs(platform),
  ...transferJobs(platform),
  ...reviewJobs(platform),
  ...invoicingJobs(platform),
  ...notificationJobs(platform),
  ...trashJobs(platform),
]

/** The whole HTTP side: every feature of the contract, then what is around them. */
export async function createApp(platform: Platform, { pages }: { pages: string | null }): Promise<FastifyInstance> {
  const { config, db, log } = platform
  const room = watchRoom(db)
  const readsFiles = fileReading()
  const app = await createServer({
    config,
    log,
    actorOf: createActorLookup(db, log, rulesOf(platform).mustEnrol),
    guestOf: createGuestLookup(db),
    isStillOpen: createOpenLookup(db),
  })
  // Streams never end by themselves: they are closed before the server waits for its calls to finish.
  app.addHook('preClose', async () => {
    await platform.live.close()
    await platform.watch.giveUpIfSilent()
  })
  startTelling(platform)
  metrics(app, config.metricsToken, () => platform.jobs.givenUp.countByQueue())
  app.addHook('onError', async (_request, _reply, error) => room.note(error))
  health(app, log, [
    { name: 'database', isEssential: true, check: () => room.check() },
    { name: 'files', isEssential: true, check: async () => ((await readsFiles()) ? 'ok' : 'unreachable') },
    { name: 'storage', check: watchStorage(platform.storage) },
  ])

  const handlers = handlersOf(platform)
  const serveFeature = <Feature extends keyof AllHandlers>(
    feature: Feature,
    { [feature]: of }: Pick<AllHandlers, Feature>,
  ) => serve(app, contract[feature], of)
  for (const feature of keysOf(contract)) serveFeature(feature, handlers)

  await documentation(app, contract satisfies Record<string, Routes>)
  if (config.devMails) devMails(app, config.mailDirectory)
  await webPages(app, pages)
  return app
}
