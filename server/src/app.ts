import { keysOf } from '@regie/contract/keys'
import type { FastifyInstance } from 'fastify'
import { agencyPages } from './features/agency/index.ts'
import { mediaReadings } from './features/medias/index.ts'
import { sessionLookups, sessionPages } from './features/session/index.ts'
import { features, seamsOf } from './features.ts'
import { documentation } from './platform/http/documentation.ts'
import { health } from './platform/http/health.ts'
import { metrics } from './platform/http/metrics.ts'
import { webPages } from './platform/http/pages/web-pages.ts'
import { serveRoutes } from './platform/http/serve.ts'
import { createServer } from './platform/http/server.ts'
import { devMails } from './platform/mail/dev-mails.ts'
import { sendMetrics } from './platform/metrics/otlp.ts'
import { platformReadings } from './platform/metrics/platform-readings.ts'
import type { Platform } from './platform/platform.ts'
import { readinessChecks } from './platform/readiness.ts'

/** The whole HTTP side: every feature of the contract, then what is around them. */
export async function createApp(platform: Platform, { pages }: { pages: string | null }): Promise<FastifyInstance> {
  const { config, db, log } = platform
  const seams = seamsOf(platform)
  const lookups = sessionLookups(db, log, seams.secondFactors)
  const app = await createServer({
    config,
    log,
    tracing: platform.tracing,
    directStore: platform.storage.direct,
    ...lookups,
  })
  // « Système » says whether the store is open, by whatever settings.
  await platform.storage.direct?.openToPages().catch((error: unknown) => {
    log.warn({ err: error }, 'the store was not asked to let pages call it')
  })
  // Streams never end by themselves: they are closed before the server waits for its calls to finish.
  app.addHook('preClose', async () => {
    await platform.live.close()
    await platform.watch.giveUpIfSilent()
  })
  const register = metrics(app, config.metricsToken, [...platformReadings(platform), ...mediaReadings(platform)])
  if (config.tracing && platform.tracing) {
    const endMetrics = await sendMetrics(register, config.tracing, platform.tracing.instance)
    app.addHook('onClose', endMetrics)
  }
  health(app, log, readinessChecks(app, platform))

  const serveFeature = <Name extends keyof typeof features>(
    name: Name,
    { [name]: feature }: Pick<typeof features, Name>,
  ) => {
    feature.start?.(platform)
    serveRoutes(app, feature.routes, feature.handlers(platform, seams))
  }
  for (const name of keysOf(features)) serveFeature(name, features)

  await documentation(app)
  if (config.devMails) devMails(app, config.mailDirectory)
  await webPages(app, pages, [agencyPages(platform), sessionPages(platform, lookups.actorOf)])
  return app
}
