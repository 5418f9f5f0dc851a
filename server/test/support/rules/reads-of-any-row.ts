/**
 * The places that read a table without asking whether its rows are deleted, and why they may: « path function table », as
 * `forgottenDeletions` tells them. One that no longer does is to be taken off.
 */
export const readsOfAnyRow: readonly { reason: string; places: readonly string[] }[] = [
  {
    reason: 'By the id of a row that the caller found or locked, as one that is there, in the same call.',
    places: [
      'credits/handlers.ts creditsHandlers companies',
      'carbon/handlers.ts carbonHandlers productions',
      'companies/company.ts emitCompanyEvent companies',
      'invoicing/access.ts partiesOf prestations',
      'invoicing/access.ts partiesOf projects',
      'medias/download-log.ts recordDownload medias',
      'medias/handlers/validation.ts validationHandlers medias',
      'post-productions/deletion.ts delivered postProductions',
      'post-productions/post-production.ts lockPostProduction productions',
      'post-productions/post-production.ts readPostProduction postProductions',
      'post-productions/production.ts finishProduction productions',
      'post-productions/production.ts reopenProduction productions',
      'post-productions/production.ts setStatus productions',
      'post-productions/steps.ts checkClientStep productions',
      'post-productions/talents.ts proposalsFor companies',
      'prestations/prestation.ts readPrestation prestations',
      'productions/production.ts readProduction productions',
      'review/room.ts participantsOf projects',
    ],
  },
  {
    reason: 'The condition is given by the callers, which ask for what the viewer sees.',
    places: [
      'dashboard/open-work.ts openEdits postProductions',
      'dashboard/open-work.ts openShoots productions',
      'profile/access.ts isContactOf projects',
    ],
  },
  {
    reason: 'Through links that the viewer sees: a link is seen while what it is about is there.',
    places: [
      'invoicing/access.ts ofProject projects',
      'invoicing/access.ts suppliers prestations',
      'invoicing/handlers/own.ts linkedBy companies',
      'invoicing/handlers/own.ts linkedBy prestations',
      'invoicing/handlers/own.ts linkedBy projects',
      'invoicing/handlers/own.ts overdueSales companies',
    ],
  },
  {
    reason: 'A file of a version is not deleted while its post-production is there.',
    places: ['post-productions/versions.ts judgeFile medias', 'review/versions.ts filesOf medias'],
  },
  {
    reason: 'What happened stays told: movements of credits, failed work, downloads, which step finished a production.',
    places: [
      'carbon/measuring.ts measuresOf medias',
      'credits/handlers.ts accountOf productions',
      'failed-work/handlers.ts subjectsOf medias',
      'post-productions/production.ts reopenProduction postProductions',
    ],
  },
  {
    reason: 'Work on files that goes on while they are in the trash, so that they come back whole.',
    places: [
      'medias/announce.ts productionOf productions',
      'medias/jobs/acceptance.ts accept medias',
      'medias/jobs/preparation.ts settle medias',
    ],
  },
  {
    reason: 'A person is given all that is kept about them, the trash included.',
    places: [
      'profile/personal-data.ts personalDataOf companies',
      'profile/personal-data.ts personalDataOf medias',
      'profile/personal-data.ts personalDataOf postProductions',
      'profile/personal-data.ts personalDataOf prestations',
    ],
  },
]
