import { startSimulatedSellsy } from '#demo/sellsy/simulated.ts'

/** The simulated Sellsy, in a process of its own: tells its address to whoever started it, and ends with them. */
const { origin } = await startSimulatedSellsy()
process.on('disconnect', () => process.exit())
process.send?.(origin)
