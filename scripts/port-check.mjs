import { createServer } from 'node:net'

/** The value of `--name value` or `--name=value` on the command line. */
export function optionOf(name, args) {
  const at = args.findIndex((one) => one === `--${name}` || one.startsWith(`--${name}=`))
  if (at < 0) return undefined
  return args[at].includes('=') ? args[at].slice(name.length + 3) : args[at + 1]
}

/**
 * Ends with a sentence when the port that the server will ask for is taken: said before anything is installed, built or started.
 * Whatever else is wrong with the settings is told by the server itself, which reads them whole.
 */
export async function demandFreePort(args = process.argv.slice(2), env = process.env) {
  const port = Number(optionOf('port', args) ?? (env.PORT || 4000))
  const host = optionOf('host', args) ?? (env.HOST || '127.0.0.1')
  if (!Number.isInteger(port) || port < 1 || port > 65535) return
  const isTaken = await new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(false)))
  })
  if (!isTaken) return
  console.error(
    `Le port ${port} est déjà pris par un autre programme : arrêtez-le, ou choisissez un autre port avec --port. Rien n’a été démarré.`,
  )
  process.exit(1)
}
