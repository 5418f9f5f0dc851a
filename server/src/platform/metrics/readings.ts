import { Gauge, type Registry } from 'prom-client'

type Value = { value: number; labels?: Record<string, string> }

/** A figure that is read when somebody looks; `labels` names what distinguishes its values. No value: nothing is told. */
export type Reading = {
  name: string
  help: string
  labels?: readonly string[]
  read(): readonly Value[] | Promise<readonly Value[]>
}

/** Several figures of one look at something: whoever asks for all of them looks once. */
export function oneLook<Seen>(look: () => Promise<Seen>): () => Promise<Seen> {
  let seen: Promise<Seen> | null = null
  return () => {
    seen ??= look().finally(() => {
      seen = null
    })
    return seen
  }
}

/** Registers figures. One that can't be read is left out: without the database, the others remain useful. */
export function registerReadings(register: Registry, readings: readonly Reading[]): void {
  for (const { name, help, labels = [], ...reading } of readings)
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          this.reset()
          if (labels.length === 0) this.remove()
          try {
            for (const { value, labels: of = {} } of await reading.read()) this.set(of, value)
          } catch {
            // The other figures tell that the database is away.
          }
        },
      }),
    )
}
