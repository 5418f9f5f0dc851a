import { documentKindLabels } from '@regie/contract/documents/schema'
import { asc, eq, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#features/companies/index.ts'
import { messages } from '#features/discussions/index.ts'
import { documents } from '#features/documents/index.ts'
import { medias } from '#features/medias/index.ts'
import { notificationPreferences, notifications } from '#features/notifications/index.ts'
import { providerInvoices, providerOrders, providers } from '#features/payables/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { comments } from '#features/review/index.ts'
import { countFactors, passkeys } from '#features/second-factor/index.ts'
import { sessions, signIns } from '#features/session/index.ts'
import { absences, talentSheets } from '#features/talents/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Download } from '#platform/http/handlers.ts'
import type { Presented } from '#platform/present.ts'
import { erasureRequests } from './table.ts'

/** All the data kept about a person, in readable words: identity, assignments and actions. */
export async function readPersonalData(db: Executor, userId: string) {
  const [person] = await db
    .select({
      prenom: users.firstname,
      nom: users.lastname,
      email: users.email,
      telephone: users.phone,
      competences: users.skills,
      role: users.role,
      permissions: users.permissions,
      creeLe: users.createdAt,
      vuLe: users.lastSeenAt,
      contactSellsy: users.sellsyId,
      aUnePhoto: sql<boolean>`${users.photo} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  const [fiche] = await db
    .select({ ville: talentSheets.city, tarifJournalier: talentSheets.dayRate, note: talentSheets.note })
    .from(talentSheets)
    .where(eq(talentSheets.userId, userId))
  const absencesDeclarees = await db
    .select({ du: absences.startsOn, au: absences.endsOn, raison: absences.reason })
    .from(absences)
    .where(eq(absences.userId, userId))
    .orderBy(asc(absences.startsOn))
  const papiers = await db
    .select({
      type: documents.kind,
      nom: documents.name,
      octets: documents.size,
      expireLe: documents.expiresOn,
      note: documents.note,
      deposeLe: documents.createdAt,
      supprimeLe: documents.deletedAt,
    })
    .from(documents)
    .where(eq(documents.userId, userId))
    .orderBy(asc(documents.createdAt))
  const societes = await db
    .select({ nom: companies.name, fonction: companyMembers.jobTitle, depuis: companyMembers.createdAt })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
  const connexions = await db
    .select({
      ouverteLe: sessions.createdAt,
      vueLe: sessions.lastSeenAt,
      adresse: sessions.address,
      navigateur: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  const journalDesConnexions = await db
    .select({
      le: signIns.at,
      par: signIns.how,
      refus: signIns.refusal,
      adresse: signIns.address,
      navigateur: signIns.userAgent,
    })
    .from(signIns)
    .where(eq(signIns.userId, userId))
    .orderBy(asc(signIns.at))
  const clesAcces = await db
    .select({ nom: passkeys.name, creeeLe: passkeys.createdAt, utiliseeLe: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  const { hasTotp: aUneApplicationDeCodes } = await countFactors(db, userId)
  const [preferences] = await db
    .select({
      courriels: notificationPreferences.mail,
      silenceDe: notificationPreferences.quietFrom,
      silenceA: notificationPreferences.quietTo,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const prevenuDe = await db
    .select({
      quoi: notifications.notice,
      titre: notifications.title,
      le: notifications.createdAt,
      luLe: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt))
  const commentaires = await db
    .select({ texte: comments.text, le: comments.createdAt })
    .from(comments)
    .where(eq(comments.authorId, userId))
    .orderBy(asc(comments.createdAt))
  const messagesEcrits = await db
    .select({ texte: messages.text, le: messages.createdAt })
    .from(messages)
    .where(eq(messages.authorId, userId))
    .orderBy(asc(messages.createdAt))
  const fichiers = await db
    .select({ nom: medias.name, octets: medias.size, deposeLe: medias.createdAt })
    .from(medias)
    .where(eq(medias.createdById, userId))
    .orderBy(asc(medias.createdAt))
  const prestationsConfiees = await db
    .select({ nom: prestations.name, du: prestations.startsOn, au: prestations.endsOn })
    .from(prestations)
    .where(eq(prestations.userId, userId))
  const postProductionsConfiees = await db
    .select({ nom: postProductions.name, statut: postProductions.status })
    .from(postProductions)
    .where(eq(postProductions.userId, userId))
  const actions = await db
    .select({ quoi: events.name, sur: events.label, le: events.at })
    .from(events)
    .where(eq(events.actorId, userId))
    .orderBy(asc(events.id))
  const [facturation] = await db
    .select({
      raisonSociale: providers.legalName,
      siret: providers.siret,
      numeroTva: providers.vatNumber,
      iban: providers.iban,
      bic: providers.bic,
    })
    .from(providers)
    .where(eq(providers.userId, userId))
  const commandesAcceptees = await db
    .select({
      numero: providerOrders.number,
      accepteeLe: providerOrders.acceptedAt,
      adresse: providerOrders.acceptedFrom,
      payeeA: providerOrders.paidTo,
    })
    .from(providerOrders)
    .where(eq(providerOrders.acceptedById, userId))
    .orderBy(asc(providerOrders.number))
  const facturesDeposees = await db
    .select({
      numero: providerInvoices.number,
      du: providerInvoices.issuedOn,
      montantHt: providerInvoices.exclTax,
      tva: providerInvoices.tax,
      fichier: providerInvoices.fileName,
      deposeeLe: providerInvoices.depositedAt,
    })
    .from(providerInvoices)
    .where(eq(providerInvoices.userId, userId))
    .orderBy(asc(providerInvoices.depositedAt))
  const [effacement] = await db
    .select({ demandeLe: erasureRequests.requestedAt, message: erasureRequests.message })
    .from(erasureRequests)
    .where(eq(erasureRequests.userId, userId))
  return {
    personne: person,
    fiche: fiche ?? null,
    absences: absencesDeclarees,
    documents: papiers.map(({ type, ...papier }) => ({ type: documentKindLabels[type], ...papier })),
    facturation: facturation ?? null,
    commandesAcceptees,
    facturesDeposees,
    societes,
    connexions,
    journalDesConnexions,
    clesAcces,
    aUneApplicationDeCodes,
    preferences: preferences ?? null,
    prevenuDe,
    prestationsConfiees,
    postProductionsConfiees,
    commentaires,
    messages: messagesEcrits,
    fichiers,
    actions,
    demandeEffacement: effacement ?? null,
  }
}

export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>

/** The same data as a file, to keep or to give to another service. */
export const personalDataFile = (data: Presented<PersonalData>): Download =>
  memoryFile(Buffer.from(JSON.stringify(data, null, 2)), { name: 'mes-donnees-regie.json', type: 'application/json' })
