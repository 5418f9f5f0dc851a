import { eq, sql } from 'drizzle-orm'
import { medias } from '#features/medias/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { acceptances, acceptedFiles } from './table.ts'

/** On acceptances and their project: it was signed for the company that the project has. */
export const isOfCompany = eq(acceptances.companyId, projects.companyId)

/** On medias: an acceptance of the company that the project has names the file as it is. The view `closed_files` asks the same. */
export const isAccepted = sql`exists (
  select from ${acceptedFiles} join ${acceptances} on ${acceptances.id} = ${acceptedFiles.acceptanceId}
    join ${productions} on ${productions.id} = ${acceptances.productionId} join ${projects} on ${projectOfProduction} and ${isOfCompany}
  where ${acceptedFiles.mediaId} = ${medias.id} and ${acceptedFiles.sha256} = ${medias.sha256})`
