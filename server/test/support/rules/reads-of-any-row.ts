/**
 * The places that read a table without asking whether its rows are deleted, and why they may: « path function table », as
 * `forgottenDeletions` tells them. One that no longer does is to be taken off.
 */
export const readsOfAnyRow: readonly { reason: string; places: readonly string[] }[] = [
  {
    reason: 'By the id of a row that the caller found or locked, as one that is there, in the same call.',
    places: [
      'acceptances/read.ts measure medias',
      'acceptances/read.ts readFilesToAccept medias',
      'credits/handlers.ts lockPaidProduction productions',
      'credits/movements.ts lockCredits companies',
      'carbon/handlers.ts carbonHandlers productions',
      'companies/company.ts companyLabel companies',
      'invoicing/access.ts readExpectedParties prestations',
      'invoicing/access.ts readExpectedParties projects',
      'medias/download-log.ts recordDownload medias',
      'medias/handlers/changes.ts holdSignatures productions',
      'medias/handlers/validation.ts validationHandlers medias',
      'payables/change.ts holdPayable prestations',
      'payables/deletion.ts ordersOfPrestations prestations',
      'post-productions/deletion.ts refuseDelivered postProductions',
      'post-productions/post-production.ts lockPostProduction productions',
      'post-productions/post-production.ts readPostProduction postProductions',
      'post-productions/steps.ts openStep postProductions',
      'post-productions/steps.ts openStep productions',
      'post-productions/talents.ts readProposals companies',
      'prestations/deletion.ts refuseOrdered prestations',
      'prestations/prestation.ts readPrestation prestations',
      'productions/handlers/links.ts expiredLink productions',
      'productions/production.ts readProduction productions',
      'review/room.ts readParticipants projects',
      'rounds/terms.ts readTermsAt postProductions',
      'rounds/terms.ts readTermsAt productions',
      'supplements/accept.ts moveCreditsOf companies',
      'supplements/price.ts checkPaidWith projects',
    ],
  },
  {
    reason: 'A production with a signed acceptance is not deleted, nor is its project.',
    places: [
      'acceptances/accepted.ts isAccepted productions',
      'acceptances/accepted.ts isAccepted projects',
      'acceptances/faults.ts readKept productions',
      'acceptances/read.ts selectAcceptances productions',
      'acceptances/read.ts selectAcceptances projects',
    ],
  },
  {
    reason: 'The condition is given by the callers, which ask for what the viewer sees.',
    places: [
      'dashboard/open-work.ts openEdits postProductions',
      'dashboard/open-work.ts openProductions productions',
      'dashboard/open-work.ts readShoots productions',
      'rounds/terms.ts readTermsOfEdits postProductions',
    ],
  },
  {
    reason: 'Names of rows that were read just before, by what the viewer sees.',
    places: [
      'dashboard/open-work.ts openWorkStatement companies',
      'dashboard/open-work.ts openWorkStatement postProductions',
      'dashboard/open-work.ts openWorkStatement productions',
      'dashboard/open-work.ts openWorkStatement projects',
    ],
  },
  {
    reason: 'Through links that the viewer sees: a link is seen while what it is about is there.',
    places: [
      'invoicing/access.ts isOfProjectCompany projects',
      'invoicing/access.ts fromSuppliers prestations',
      'invoicing/handlers/own.ts invoiceSubjects companies',
      'invoicing/handlers/own.ts invoiceSubjects prestations',
      'invoicing/handlers/own.ts invoiceSubjects projects',
      'invoicing/handlers/own.ts overdueSales companies',
    ],
  },
  {
    reason: 'What is in the trash is cleared of copies too.',
    places: [
      'medias/jobs/mark-queue.ts dropUselessMarks medias',
      'medias/jobs/mark-queue.ts dropUselessMarks productions',
    ],
  },
  {
    reason: 'The projects of a deleted company are deleted with it.',
    places: ['profile/access.ts ownProjects companies'],
  },
  {
    reason: 'A file of a version is not deleted while its post-production is there.',
    places: ['post-productions/versions.ts setFileValidation medias', 'review/versions.ts readVersionFiles medias'],
  },
  {
    reason:
      'What happened stays told: movements of credits, supplements, failed work, downloads, which step finished a production.',
    places: [
      'carbon/measuring.ts measureProduction medias',
      'credits/handlers.ts readCreditAccount productions',
      'failed-work/handlers.ts readJobSubjects medias',
      'post-productions/production.ts restoreProduction postProductions',
      'rounds/count.ts readAccepted postProductions',
      'supplements/company.ts formerCompany companies',
      'supplements/company.ts isOfCompany postProductions',
      'supplements/price.ts buysCredits postProductions',
      'supplements/read.ts readSupplements postProductions',
      'supplements/read.ts readSupplements productions',
    ],
  },
  {
    reason:
      'Usage rights name their file, even one in the trash; the project and the company of a production that is there are there.',
    places: [
      'planning/items.ts itemsOf companies',
      'planning/items.ts itemsOf medias',
      'usage-rights/follow.ts leaveToCopies medias',
      'usage-rights/follow.ts moveRight medias',
      'usage-rights/handlers.ts usageRightsHandlers companies',
      'usage-rights/handlers.ts usageRightsHandlers medias',
      'usage-rights/handlers.ts usageRightsHandlers projects',
      'usage-rights/right.ts lockRight projects',
      'usage-rights/right.ts readRight medias',
      'usage-rights/right.ts readRightsOfProduction medias',
    ],
  },
  {
    reason: 'What happened is told of projects in the trash too.',
    places: ['proof/erasure.ts declareErased projects', 'proof/verification.ts chainedProjects projects'],
  },
  {
    reason: 'The company of a project that is there is there.',
    places: ['waits/read.ts readWaiting companies'],
  },
  {
    reason: 'An id is given once, to rows in the trash too.',
    places: ['budget/lines.ts isKnownLine budgetLines'],
  },
  {
    reason: 'Work on files that goes on while they are in the trash, so that they come back whole.',
    places: [
      'medias/announce.ts productionOfFiles productions',
      'medias/jobs/acceptance.ts acceptUpload medias',
      'medias/jobs/preparation.ts savePreparation medias',
    ],
  },
  {
    reason: 'A person is given all that is kept about them, the trash included.',
    places: [
      'profile/personal-data.ts readPersonalData companies',
      'profile/personal-data.ts readPersonalData medias',
      'profile/personal-data.ts readPersonalData postProductions',
      'profile/personal-data.ts readPersonalData prestations',
    ],
  },
  {
    reason: 'The number of an invoice is taken, whether its prestation is in the trash or not.',
    places: ['payables/invoice-numbers.ts holderOfNumber prestations'],
  },
]
