import { fallbackErrors } from './fallback-errors.ts'

/** Every error of the API: its status, and a French message to show. */
export const errors = {
  MALFORMED: { status: 400, message: 'La demande est mal formée.' },
  BAD_CREDENTIALS: { status: 401, message: 'Adresse e-mail ou mot de passe incorrect.' },
  SECOND_STEP_REQUIRED: { status: 401, message: 'Terminez votre connexion avec votre second facteur.' },
  SIGN_IN_OVER: { status: 401, message: 'Cette connexion a trop attendu : recommencez-la.' },
  LINK_CLOSED: {
    status: 401,
    message: 'Ce lien n’est plus valable. Demandez-en un nouveau à l’agence.',
  },
  LINK_PASSWORD: { status: 401, message: 'Ce lien est protégé par un mot de passe.' },
  NO_SESSION: { status: 403, message: 'Aucune session n’est ouverte.' },
  SETUP_REQUIRED: { status: 403, message: 'Créez le compte administrateur pour commencer.' },
  FORBIDDEN: { status: 403, message: 'Vous n’avez pas la permission d’effectuer cette action.' },
  PROOF_REQUIRED: { status: 403, message: 'Confirmez que c’est bien vous pour continuer.' },
  ENROLMENT_REQUIRED: { status: 403, message: 'Votre rôle demande un second facteur : ajoutez-en un pour continuer.' },
  CROSS_SITE: { status: 403, message: 'Cette demande vient d’un autre site : elle a été refusée.' },
  NOT_FOUND: { status: 404, message: 'Élément introuvable.' },
  TOO_SLOW: { status: 408, message: 'La demande a mis trop de temps à arriver. Réessayez.' },
  STALE_VERSION: {
    status: 409,
    message: 'Quelqu’un a modifié cet élément entre-temps. Vérifiez son état actuel, puis recommencez.',
  },
  ALREADY_SET_UP: { status: 409, message: 'Le compte administrateur existe déjà : connectez-vous.' },
  LAST_ADMIN: {
    status: 409,
    message: 'Cette personne est le dernier administrateur actif : nommez-en d’abord un autre.',
  },
  LAST_SECOND_FACTOR: {
    status: 409,
    message: 'Votre rôle demande un second facteur : ajoutez-en un autre avant de retirer celui-ci.',
  },
  OWN_ACCOUNT: { status: 409, message: 'Vous ne pouvez pas faire cela sur votre propre compte.' },
  USER_OWNS: {
    status: 409,
    message: 'Cette personne est encore responsable d’éléments : confiez-les d’abord à quelqu’un d’autre.',
  },
  COMPANY_IN_USE: { status: 409, message: 'Cette société est encore utilisée : elle ne peut pas être supprimée.' },
  ALREADY_MEMBER: { status: 409, message: 'Cette personne est déjà membre de la société.' },
  INVALID_TRANSITION: { status: 409, message: 'Cette action n’est pas possible dans l’état actuel.' },
  SELECTION_SENT: { status: 409, message: 'Cette sélection est déjà envoyée : demandez à l’agence de la rouvrir.' },
  QUALITY_BLOCKED: { status: 409, message: 'Le contrôle technique ne passe pas.' },
  STEP_CLOSED: { status: 409, message: 'Cette étape n’est pas ouverte pour le moment.' },
  TALENT_AT_WORK: {
    status: 409,
    message: 'Ce talent y travaille encore : confiez d’abord son travail.',
  },
  DELETION_REFUSED: { status: 409, message: 'La suppression romprait un engagement : elle est refusée.' },
  UPLOAD_MOVED_ON: { status: 409, message: 'Une autre partie de ce fichier est arrivée : l’envoi reprend après elle.' },
  INVOICE_OF_ANOTHER: {
    status: 409,
    message: 'Cette facture est au nom d’une autre société : confirmez-le par son nom pour la lier.',
  },
  ROUND_BEYOND: {
    status: 409,
    message: 'Les tours de modifications compris sont utilisés : demandez-en un de plus à l’agence.',
  },
  ARBITRATION_LEFT: {
    status: 409,
    message: 'Des commentaires se contredisent : dites ce que devient chacun avant d’envoyer les retours.',
  },
  REVIEWERS_AWAITED: { status: 409, message: 'Des relecteurs n’ont pas encore répondu.' },
  CREDITS_SHORT: { status: 409, message: 'Il ne reste pas assez de crédits.' },
  WRONG_HOST: { status: 421, message: 'Régie ne répond pas sous ce nom.' },
  NOTHING_TO_SEND: { status: 422, message: 'Il n’y a aucun retour à envoyer : écrivez au moins un commentaire.' },
  NAME_REQUIRED: { status: 422, message: 'Indiquez votre nom et votre adresse e-mail pour continuer.' },
  COMMENT_SENT: { status: 409, message: 'Ces retours sont déjà envoyés : répondez plutôt au commentaire.' },
  TOO_LARGE: { status: 413, message: 'La demande est trop volumineuse.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Ce format de demande n’est pas accepté.' },
  INVALID: { status: 422, message: 'Certaines informations sont à corriger.' },
  INVALID_TOKEN: {
    status: 422,
    message: 'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau.',
  },
  NOT_CONFIGURED: { status: 503, message: 'Ce service n’est pas configuré.' },
  TOO_MANY: { status: 429, message: 'Trop de tentatives. Patientez quelques minutes, puis réessayez.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Les en-têtes de la demande sont trop volumineux.' },
  STORAGE_FULL: {
    status: 507,
    message: 'Il n’y a plus assez de place pour ces fichiers. Prévenez l’administrateur : rien n’a été perdu.',
  },
  STORAGE_SHARE: {
    status: 507,
    message: 'Ces fichiers rempliraient la part du stockage qui leur est réservée. Demandez à l’agence de l’augmenter.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Le stockage des fichiers ne répond pas pour le moment. Le reste fonctionne : réessayez dans un instant.',
  },
  STORAGE_READ_ONLY: {
    status: 503,
    message:
      'Les fichiers ne peuvent pas être enregistrés : le disque est en lecture seule. Prévenez l’administrateur.',
  },
  ...fallbackErrors,
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
