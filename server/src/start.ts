import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'
import { createApp } from './app.ts'
import { loadDemo } from './demo/load.ts'
import { simulatedSettings } from './demo/sellsy/simulated.ts'
import { sweepPreparations } from './features/medias/index.ts'
import { demandSecretKey } from './features/second-factor/index.ts'
import { setupKeyOf } from './features/session/index.ts'
import { updatePermissionsByRole } from './features/users/index.ts'
import { heavyJobsOf, jobsOf } from './features.ts'
import { type Ground, openGround } from './ground.ts'
import { type IntegrationSettings, integrationsOf } from './integrations/open.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { drain } from './platform/http/lifecycle.ts'
import { openPlatform } from './platform/platform.ts'
import type { UndoStack } from './platform/process/undo-stack.ts'
import { programFile } from './platform/program-file.ts'

/** `setupKey`: what the first administrator of a public installation must give; null when there is nothing to give. */
export type RunningProduct = { demo: boolean; setupKey: string | null; stop(): Promise<void> }

/** Starts the simulated Sellsy in a process of its own; answers the settings of whoever asks it. */
async function startSellsyDemo(opened: UndoStack) {
  const simulated = fork(programFile('simulated-invoicing'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  opened.push(async () => {
    if (!simulated.connected) return
    const ended = once(simulated, 'exit')
    simulated.disconnect()
    await ended
  })
  const [origin]: unknown[] = await Promise.race([
    once(simulated, 'message'),
    once(simulated, 'exit').then(() => Promise.reject(new Error('Le Sellsy simulé n’a pas démarré.'))),
  ])
  return simulatedSettings(z.parse(z.url(), origin))
}

/** `pages`: the folder of the built pages; null: none are served. `services`: the settings of the connected services. */
type Parts = { pages: string | null; services: IntegrationSettings; ground?: Ground }

/** Starts the whole product in this process. What was already started is stopped again when a later step fails. */
export async function startProduct(config: Config, { pages, services, ground }: Parts): Promise<RunningProduct> {
  const { opened, url: starting } = ground ?? (await openGround(config))
  try {
    const url = await starting
    await migrate(url)
    const invoicing = config.invoicingDemo ? await startSellsyDemo(opened) : services.invoicing
    const platform = await openPlatform(config, url, opened, {
      integrations: integrationsOf({ ...services, invoicing }),
    })
    await demandSecretKey(platform)
    await updatePermissionsByRole(platform.db)
    const demo = config.demo && (await loadDemo(platform))
    const app = await createApp(platform, { pages })
    opened.push(() => app.close())
    // Asked for here even where it is done elsewhere.
    await platform.jobs.accept(heavyJobsOf(platform))
    await platform.jobs.work(jobsOf(platform))
    await sweepPreparations(platform)
    await app.listen({ host: config.host, port: config.port })
    opened.push(() => drain(app, config.drainSeconds))
    return { demo, setupKey: await setupKeyOf(platform), stop: () => opened.unwind() }
  } catch (error) {
    await opened.unwind()
    throw error
  }
}
