import { type faults, simulatedSettings, startSimulatedSellsy } from '#demo/sellsy/simulated.ts'

/** The simulated Sellsy, and the environment of a product connected to it. */
export async function startSellsy() {
  const { origin, stop } = await startSimulatedSellsy()
  const { clientId, clientSecret, apiUrl, legacyUrl, tokenUrl } = simulatedSettings(origin)
  return {
    stop,
    environment: {
      SELLSY_CLIENT_ID: clientId,
      SELLSY_CLIENT_SECRET: clientSecret,
      SELLSY_API_URL: apiUrl,
      SELLSY_LEGACY_URL: legacyUrl,
      SELLSY_TOKEN_URL: tokenUrl,
    },
    /** What goes wrong with the next calls, once each. */
    async fail(...upcoming: (typeof faults)[number][]) {
      await fetch(`${origin}/_faults`, { method: 'POST', body: JSON.stringify({ faults: upcoming }) })
    },
  }
}
