import { demoBrief } from './briefs.ts'
import { demoCompanies } from './companies.ts'
import { demoId } from './derive.ts'
import { demoEdit, type EditPeople } from './edits.ts'
import { demoFile } from './files.ts'
import { projectsOfChloe } from './projects-of-chloe.ts'
import { projectsOfOthers } from './projects-of-others.ts'
import type { WrittenProduction, WrittenProject } from './written.ts'

const hour = 3_600_000
const day = 24 * hour

/** The storage key of a demo file. */
export const storageKeyOf = (mediaId: string) => `demo/${mediaId}`

/** Every row of the demo's work, as on the day `now`. Rows and ids are stable. */
export function demoWork(now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const after = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * hour).toISOString()
  const dayIn = (days: number | undefined) => (days === undefined ? null : ago(-days).slice(0, 10))
  const { companies, memberships } = demoCompanies(now)
  const userOf = (email: string | undefined) => (email === undefined ? null : demoId('users', email))
  const events: ReturnType<typeof demoEdit>['events'] = []
  const tell = (name: string, actorId: string, at: string, row: { id: string; name: string }, projectId: string) =>
    events.push({ at, name, subjectId: row.id, label: row.name, projectId, actorId, changes: {} })

  const projectOf = (written: WrittenProject) => {
    const company = companies.find(({ name }) => name === written.company)
    if (!company) throw new Error(`no demo company is called ${written.company}`)
    const row = {
      id: demoId('projects', written.name),
      name: written.name,
      companyId: company.id,
      producteurId: company.producteurId ?? demoId('users', 'producteur@regie.test'),
      description: written.description ?? '',
      startsOn: dayIn(written.starts),
      dueOn: dayIn(written.due),
      archivedAt: written.archived ? ago(Math.max(1, -(written.due ?? 0) - 10)) : null,
      createdAt: ago(written.age),
    }
    tell('projects.created', row.producteurId, row.createdAt, row, row.id)
    return {
      written,
      row,
      client:
        memberships.find(({ companyId, isMainContact }) => companyId === company.id && isMainContact)?.userId ?? null,
    }
  }
  type Project = ReturnType<typeof projectOf>

  const productionOf = (project: Project, written: WrittenProduction, index: number) => {
    const row = {
      id: demoId('productions', `${project.row.name}/${written.name}`),
      projectId: project.row.id,
      name: written.name,
      type: written.type ?? ('VIDEO' as const),
      status: written.status,
      optionPostProd: written.postProd ?? true,
      optionDepotClient: written.depot ?? ('NO' as const),
      optionImageChoice: written.choice ?? ('NO' as const),
      guestAccess: written.guests ?? ('LINK' as const),
      shootOn: dayIn(written.shoot),
      dueOn: dayIn(written.due),
      createdAt: after(project.row.createdAt, 2 + index),
    }
    tell('productions.created', project.row.producteurId, row.createdAt, row, row.projectId)
    const edits = (written.edits ?? []).map((edit, at, all) => {
      const cast: EditPeople = {
        talent: userOf(edit.talent),
        producteur: project.row.producteurId,
        client: project.client,
      }
      const finishes = written.status === 'FINISHED' && at === all.length - 1
      return demoEdit({ now, projectId: row.projectId, production: row, written: edit, cast, finishes })
    })
    const deposited = (written.files ?? []).map(([name, category, file], at) => ({
      id: demoId('medias', `${row.id}/${name}`),
      name: `${name}${demoFile(file).extension}`,
      file,
      category,
      createdById: category === 'DEPOT' ? project.client : project.row.producteurId,
      createdAt: after(row.createdAt, 24 + at),
    }))
    const versions = edits.flatMap(({ row: { userId }, files }) =>
      files.map(({ mediaId, name, file, createdAt }) => ({
        id: mediaId,
        name,
        file,
        category: 'VERSION' as const,
        createdById: userId,
        createdAt,
      })),
    )
    const medias = [...deposited, ...versions].map((media) => ({ ...media, productionId: row.id }))
    const marks = Object.entries(written.marks ?? {}).flatMap(([name, mark]) =>
      edits.slice(0, 1).map((edit) => ({
        postProductionId: edit.row.id,
        mediaId: demoId('medias', `${row.id}/${name}`),
        markedById: project.client,
        markedAt: ago(1),
        ...mark,
      })),
    )
    // Of three chosen images, one is beyond the order: the client sees its price.
    const selections = [...new Set(marks.map(({ postProductionId }) => postProductionId))].map((postProductionId) => ({
      postProductionId,
      included: 2,
      extraPrice: '45.00',
    }))
    return { written, row, edits, medias, marks, selections }
  }

  const projects = [...projectsOfChloe, ...projectsOfOthers].map(projectOf)
  const productions = projects.flatMap((project) =>
    project.written.productions.map((written, index) => productionOf(project, written, index)),
  )
  const prestations = projects.flatMap(({ written: { prestations: all = [] }, row: project }) =>
    all.map((written, index) => {
      const row = {
        id: demoId('prestations', `${project.name}/${written.name}`),
        projectId: project.id,
        name: written.name,
        type: written.type,
        userId: userOf(written.talent),
        startsOn: dayIn(written.starts),
        endsOn: dayIn(written.ends),
        place: written.place ?? '',
        purchaseOrderSellsyId: written.order ?? null,
        createdAt: after(project.createdAt, 26 + index),
      }
      tell('prestations.created', project.producteurId, row.createdAt, row, project.id)
      const attached = written.on.map(([name, categories, status]) => ({
        prestationId: row.id,
        productionId: demoId('productions', `${project.name}/${name}`),
        categories: [...categories],
        status,
      }))
      return { written, row, attached, authorId: project.producteurId }
    }),
  )
  const briefs = [
    ...projects.map(({ written: { brief }, row }) => ({
      brief,
      type: 'projects' as const,
      row,
      authorId: row.producteurId,
    })),
    ...productions.map(({ written: { brief }, row }) => ({
      brief,
      type: 'productions' as const,
      row,
      authorId: projects.find((project) => project.row.id === row.projectId)?.row.producteurId ?? null,
    })),
    ...prestations.map(({ written: { brief }, row, authorId }) => ({
      brief,
      type: 'prestations' as const,
      row,
      authorId,
    })),
  ].flatMap(({ brief, type, row, authorId }) =>
    brief
      ? [
          {
            id: demoId('briefs', row.id),
            subjectType: type,
            subjectId: row.id,
            document: demoBrief(brief),
            updatedById: authorId,
            createdAt: after(row.createdAt, 30),
            updatedAt: after(row.createdAt, 30),
          },
        ]
      : [],
  )
  const edits = productions.flatMap((production) => production.edits)
  return {
    projects: projects.map(({ row }) => row),
    productions: productions.map(({ row }) => row),
    prestations: prestations.map(({ row }) => row),
    attached: prestations.flatMap(({ attached }) => attached),
    medias: productions
      .flatMap(({ medias }) => medias)
      .map(({ file, ...media }) => {
        const { path, size, type, kind } = demoFile(file)
        return { ...media, path, type, kind, size, state: 'READY' as const, storageKey: storageKeyOf(media.id) }
      }),
    marks: productions.flatMap(({ marks }) => marks),
    selections: productions.flatMap(({ selections }) => selections),
    postProductions: edits.map(({ row }) => row),
    steps: edits.flatMap(({ steps }) => steps).toSorted((a, b) => a.at.localeCompare(b.at)),
    versions: edits.flatMap(({ versions }) => versions),
    versionFiles: edits
      .flatMap(({ files }) => files)
      .map(({ versionId, mediaId, rank, validatedAt, validatedById }) => ({
        versionId,
        mediaId,
        rank,
        validatedAt,
        validatedById,
      })),
    comments: edits.flatMap(({ comments }) => comments),
    briefs,
    invoices: projects.flatMap(({ written: { invoices = [] }, row }) =>
      invoices.map((invoiceId) => ({
        projectId: row.id,
        invoiceId,
        linkedById: row.producteurId,
        linkedAt: after(row.createdAt, 48),
      })),
    ),
    events: [...events, ...edits.flatMap((edit) => edit.events)].toSorted((a, b) => a.at.localeCompare(b.at)),
  }
}
