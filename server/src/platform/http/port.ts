import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartRefused } from '../process/start-refused.ts'

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Le port ${port} est déjà pris par un autre programme : arrêtez-le, ou choisissez un autre port avec --port. Rien n’a été démarré.`,
  EACCES: (_host, port) =>
    `Le port ${port} est réservé par le système : choisissez-en un au-dessus de 1023 avec --port. Rien n’a été démarré.`,
  EADDRNOTAVAIL: (host) => `Cette machine n’a pas l’adresse ${host} : corrigez --host (ou HOST). Rien n’a été démarré.`,
}

/** Throws `StartRefused` when the port cannot be opened. Called before anything else starts. */
export async function demandPort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    throw reason ? new StartRefused(reason(host, port)) : error
  }
  probe.close()
  await once(probe, 'close')
}
