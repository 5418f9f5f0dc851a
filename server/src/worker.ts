import { heavyJobsOf } from './features.ts'
import { integrationsOf, readIntegrations } from './integrations/open.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { prepareDataDirectory } from './platform/data-directory.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPlatform } from './platform/platform.ts'
import { endAtOnce } from './platform/process/end-at-once.ts'
import { undoStack } from './platform/process/undo-stack.ts'

/** A second signal, or this many milliseconds, ends the process whatever is still under way: the work is taken up elsewhere. */
const patience = 20_000

/** Does the heavy work of an installation, and answers nobody: as many of them as one likes, on other machines. */
async function main() {
  const config = readConfig(process.argv.slice(2), process.env)
  if (config.databaseUrl === null)
    throw new ConfigError(
      'Un ouvrier travaille pour une installation qui a sa propre base : indiquez-la par DATABASE_URL. Sans elle, « npm start » fait déjà tout.',
    )
  const integrations = integrationsOf(readIntegrations(process.env))
  const opened = undoStack()
  try {
    prepareDataDirectory(config.data)
    await migrate(config.databaseUrl)
    const platform = await openPlatform(config, config.databaseUrl, opened, { integrations })
    opened.push(() => platform.watch.giveUpIfSilent())
    await platform.jobs.work(heavyJobsOf(platform))
    console.log(platform.mediaTool ? 'L’ouvrier est prêt.' : 'L’ouvrier est prêt, mais sans ffmpeg : ni vidéo ni son.')
  } catch (error) {
    await opened.unwind()
    throw error
  }
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) endAtOnce()
    stopping = true
    setTimeout(() => {
      console.error(`L’ouvrier ne s’est pas arrêté de lui-même en ${patience / 1000} s : il est interrompu.`)
      endAtOnce()
    }, patience).unref()
    console.log(`\nL’ouvrier s’arrête (${signal})…`)
    void opened.unwind().then(() => process.exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
