import type { Role } from '@regie/contract/permissions'

export const audienceLabels = {
  staff: 'Pour l’agence',
  talent: 'Pour les talents',
  client: 'Pour les clients',
} as const
export type Audience = keyof typeof audienceLabels

/** The pages of help that a role reads. The agency reads those of the people it answers, too. */
export const audiencesOf: Record<Role, readonly Audience[]> = {
  ADMIN: ['staff', 'talent', 'client'],
  PRODUCTEUR: ['staff', 'talent', 'client'],
  TALENT: ['talent'],
  CLIENT: ['client'],
}

type HelpSection = { title: string; says: readonly string[] }

export const helpPages: Record<Audience, readonly HelpSection[]> = {
  staff: [
    {
      title: 'Préparer un projet',
      says: [
        'Créez la société du client et son contact, puis le projet depuis la page de la société. Une société qui manque se crée aussi depuis le formulaire du projet.',
        'Un projet se duplique, ou se prépare à partir d’un modèle : productions, briefs, dossiers et délais sont repris, les jours ouvrés restent ouvrés.',
        'Le brief s’enregistre pendant que vous écrivez ; son historique garde chaque état.',
      ],
    },
    {
      title: 'Répartir le travail',
      says: [
        'Une production est ce qui se tourne et se livre ensemble. Une prestation dit qui travaille, quand et où. Une post-production est un montage, une retouche ou un mixage, avec ses versions.',
        'Confiez une post-production depuis sa page : les talents les plus indiqués viennent d’abord, avec leur charge. La prestation qui leur manque est créée en même temps.',
        'La page d’un talent garde ses compétences, son tarif et ses absences ; on le trouve par ce qu’il sait faire. Le planning par personne montre ses absences.',
        'Ses documents y sont aussi : contrat, attestation de vigilance, Kbis, RIB, assurance. Donnez-leur une date d’expiration : le tableau de bord dit ce qui est à renouveler.',
        'Un projet, une production et une prestation ont chacun leur discussion, lue par l’agence seulement. « @ » cite un collègue et le prévient.',
        'Dans le planning, faites glisser une barre ou un de ses bords. Ce qui devient tardif ou trop chargé est dit avant d’être enregistré, et « Annuler » remet les dates d’avant. « Chemin critique » montre ce qui décide de chaque livraison, et la marge qui reste.',
        'Les listes à images se voient aussi en planche. Une vue se garde pour soi, ou se partage avec l’équipe.',
        'Sur un téléphone, « Outils » réunit les filtres, l’ordre, les vues et l’export. Cochez des lignes pour les confier, les déplacer ou les modifier.',
      ],
    },
    {
      title: 'Faire relire',
      says: [
        'Le talent soumet une version. Regardez-la, puis validez-la pour la présenter au client, ou demandez des modifications.',
        'Le client commente sur l’image exacte, dessine, compare deux versions, puis envoie ses retours en une fois. Une note interne ne lui est jamais montrée.',
        'Un projet, une production ou une post-production peut dire combien de tours de modifications sont compris, et le prix d’un tour de plus. Le client le lit avant d’envoyer : au-delà, il accepte le prix, ou vous offrez le tour avec une raison.',
        'Le contrôle technique se règle avec le brief d’une production : formats attendus, et ce qui bloque. Un talent lit son rapport avant de soumettre ; vous passez outre avec une raison, que le client ne voit pas.',
        'Nommez un décideur sur la page de la production : il tranche entre les avis qui se contredisent, et envoie les retours. Les autres sont relancés la veille de la fin de leur délai.',
        'Les sous-titres se corrigent à l’image près dans la salle de visionnage, une langue à côté de l’autre. Chaque enregistrement est une révision à laquelle revenir ; livrez-les incrustés ou à côté du film.',
        '« Relances » liste tout ce qui attend quelqu’un : qui doit faire quoi, depuis quand, jusqu’à quand. Relancez d’un geste, ou laissez l’agence le faire à son rythme, choisi sur cette page et activé sur celle du projet ; tout cesse dès que c’est fait.',
        'Le lien d’une production s’ouvre sans compte. Protégez-le par un mot de passe, une date de fin ou un filigrane au nom de chacun.',
      ],
    },
    {
      title: 'Livrer et facturer',
      says: [
        'Quand le client valide la version, ses fichiers deviennent les livrables, à télécharger un par un ou tous ensemble.',
        'Les droits d’exploitation se disent sur la page d’une production : supports, territoire, durée, personnes, musique. « Droits » les liste tous, et vous prévient 60, 30 et 7 jours avant leur fin ; à la fin, le téléchargement peut se fermer au client.',
        'Un procès-verbal de recette se demande sur la page d’une production : le client signe la liste des livrables avec un code reçu par mail, et l’original peut attendre cette signature. Le PDF et sa preuve restent sur la page ; « Preuve », sur celle du projet, vérifie que rien de ce qui s’est passé n’a été modifié.',
        'La page d’une prestation externe mène de son bon de commande à son paiement : le prestataire accepte la commande, donne ses coordonnées et ses documents, dépose sa facture ; vous approuvez le travail. Chaque étape dit ce qui manque, de qui et depuis quand. Qui en a la permission donne le bon à payer.',
        '« Paiements » réunit les factures des prestataires. Entrez-y le compte de l’agence, puis exportez ce qui est bon à payer : un fichier de virements SEPA pour votre banque, un tableau pour votre comptable. Un paiement ne part qu’une fois.',
        'Les bons de commande et les factures se lisent dans Sellsy et se lient aux projets et aux prestations, sans ressaisie.',
        'Une sélection d’images peut dire combien sont comprises et le prix des autres : le client l’accepte en envoyant, et vous le retrouvez dans « Crédits & Factures » du projet. Rouvrir la sélection l’annule.',
        'Ce qui est supprimé reste trente jours à la corbeille.',
      ],
    },
  ],
  talent: [
    {
      title: 'Commencer',
      says: [
        'L’accueil dit ce qui vous attend, le plus pressé d’abord. Chaque travail suit les mêmes étapes : le brief, le dépôt, les rushes, la post-production, les retours, les livrables.',
        'Lisez le brief, puis « Démarrer » prévient l’agence que vous travaillez.',
        'Déclarez vos absences dans « Profil » : l’agence les voit avant de vous confier un travail.',
        'Déposez-y aussi vos papiers, comme l’attestation de vigilance ou le RIB. Ni les clients ni les autres talents ne les voient.',
        'Pour une prestation externe, l’étape « Brief » montre votre commande : acceptez-la, donnez votre SIRET et votre IBAN, puis déposez votre facture en PDF. Un Factur-X est lu, et comparé à la commande. Ce qui manque avant le paiement y est dit.',
      ],
    },
    {
      title: 'Prendre les rushes',
      says: [
        'Regardez-les dans la page, puis téléchargez un fichier, un dossier ou tout ensemble. Un téléchargement coupé reprend où il en était.',
      ],
    },
    {
      title: 'Soumettre une version',
      says: [
        '« Ajouter une version » prend des fichiers déjà déposés, ou ceux que vous faites glisser dans la page. Vous pouvez fermer l’onglet : un envoi coupé reprend avec le même fichier.',
        'Si la production est contrôlée, le rapport dit ce qui ne va pas, à quel timecode, avant de soumettre. Ce qui bloque se corrige, ou se voit avec l’agence.',
        'L’agence regarde d’abord, puis présente la version au client.',
      ],
    },
    {
      title: 'Répondre aux retours',
      says: [
        'Les retours arrivent en une fois, chacun sur son image. Cochez-les à mesure ; une réponse prévient la personne qui a écrit.',
        'Un commentaire que le client a écarté ou réuni à un autre reste lisible sous la liste : il n’y a rien à y faire.',
        'Comparez avec la version précédente pour ne rien oublier, puis soumettez la suivante.',
      ],
    },
  ],
  client: [
    {
      title: 'Suivre',
      says: [
        'L’accueil montre vos productions et ce que l’agence attend de vous. L’avancement dit où en est chacune, et la date de livraison promise.',
        'Les notifications vous préviennent dans Régie, et par e-mail quand vous le voulez : réglez-les dans votre profil.',
      ],
    },
    {
      title: 'Choisir et déposer',
      says: [
        'Donnez à chaque image une note ou une couleur, comparez-en plusieurs, puis envoyez votre choix. Ce que coûtent les images en plus s’affiche à mesure. L’agence peut le rouvrir si vous changez d’avis.',
        'Déposez vos fichiers par glisser-déposer, ou donnez le lien d’un transfert. Un envoi coupé reprend où il en était.',
      ],
    },
    {
      title: 'Donner vos retours',
      says: [
        'Arrêtez le film et écrivez : le commentaire tient à l’image affichée. Un passage, un dessin ou un fichier peuvent l’accompagner. Ce que vous tapez est gardé, même si la connexion se coupe.',
        'Quand votre société a nommé un décideur, chacun commente, et cette personne seule envoie les retours : elle retient, réunit ou écarte les avis qui se contredisent.',
        'Des sous-titres se lisent sur l’image, se commentent ligne par ligne et se valident, langue par langue.',
        'Vos retours partent ensemble avec « Envoyer les retours », qui dit quel tour de modifications c’est. Si tout vous convient, validez la version.',
      ],
    },
    {
      title: 'Recevoir',
      says: [
        'Les livrables se téléchargent un par un ou tous ensemble, dans leurs formats. Ils restent sur la page de la production, avec les droits d’exploitation de chacun.',
        'Si l’agence le demande, signez le procès-verbal de recette : votre nom, vos réserves, et un code reçu par mail. Gardez le PDF et la preuve, qui se vérifie sans Régie.',
        'Le bilan carbone dit ce que la production a émis, et comment il a été compté.',
      ],
    },
  ],
}
