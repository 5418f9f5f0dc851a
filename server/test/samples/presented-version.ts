import { contract } from '@regie/contract'
import { companyMembers } from '#features/companies/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '../support/builders.ts'
import type { Person, Regie } from '../support/regie.ts'

const life = contract['post-productions']

/** A first version, presented to its client; its people, and how the next one is presented. */
export async function aPresentedVersion({ db, person }: Regie, producteur: Person) {
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const [talent, client] = [await person('TALENT'), await person('CLIENT')]
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const params = { postProductionId: id }
  await talent.browser.call(life.start, { params, body: {} })
  const submit = async (files = 1) => {
    const keys = []
    for (let file = 0; file < files; file += 1) keys.push((await aMedia(db, { productionId: production.id })).id)
    await talent.browser.call(life.addVersion, { params, body: { files: keys.map((key) => ({ key })) } })
    return keys
  }
  const present = async (files = 1) => {
    const keys = await submit(files)
    await producteur.browser.call(life.validate, { params, body: {} })
    return keys
  }
  return {
    id,
    params,
    companyId: project.companyId,
    production,
    talent,
    client,
    submit,
    present,
    keys: await present(),
  }
}
