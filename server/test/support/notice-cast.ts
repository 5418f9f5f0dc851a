import { contract } from '@regie/contract'
import type { Notice } from '@regie/contract/notifications/rules'
import { companyMembers } from '#features/companies/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { aMedia, aPostProduction, aPrestation, aProduction, aProject } from './builders.ts'
import type { Person, Regie } from './regie.ts'

const { notifications: routes } = contract
const life = contract['post-productions']

/** A post-production with its people, who have no notices yet. */
export async function aCast(regie: Regie, given: { optionImageChoice?: 'YES'; optionDepotClient?: 'YES' } = {}) {
  const { db } = regie
  const [producteur, other, talent, client] = [
    await regie.person('PRODUCTEUR'),
    await regie.person('PRODUCTEUR'),
    await regie.person('TALENT'),
    await regie.person('CLIENT'),
  ]
  const project = await aProject(db, { producteurId: producteur.id })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Film', status: 'POST_PRODUCTION', ...given })
  const prestation = await aPrestation(db, { projectId: project.id, userId: talent.id })
  await db.insert(prestationProductions).values({
    prestationId: prestation.id,
    productionId: production.id,
    categories: ['POST_PRODUCTION'],
    status: 'READY_TO_START',
  })
  const { id } = await aPostProduction(db, { productionId: production.id, name: 'Master', userId: talent.id })
  const media = await aMedia(db, { productionId: production.id })
  const params = { postProductionId: id }
  const people = { producteur, other, talent, client }
  const submit = async () => {
    await talent.browser.call(life.start, { params, body: {} })
    await talent.browser.call(life.addVersion, { params, body: { files: [{ key: media.id }] } })
  }
  return { id, params, project, production, prestation, people, submit }
}

/** The notices of a person, as they read them. */
export const noticesFor = async ({ browser }: Person) => (await browser.call(routes.mine, {})).data
/** Waits until a person has a notice. */
export async function toldOf(person: Person, notice: Notice) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await noticesFor(person)).notifications.find((one) => one.notice === notice)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${person.role} was not told of ${notice}`)
}
export const noticesOf = async (person: Person) => (await noticesFor(person)).notifications.map(({ notice }) => notice)
