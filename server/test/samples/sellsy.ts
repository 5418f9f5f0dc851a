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
    /** Sets the faults of the next calls, one per call. */
    async fail(...upcoming: (typeof faults)[number][]) {
      await fetch(`${origin}/_faults`, { method: 'POST', body: JSON.stringify({ faults: upcoming }) })
    },
  }
}
