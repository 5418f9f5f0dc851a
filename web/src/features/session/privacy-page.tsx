import type { ReactNode } from 'react'
import { PageHeader } from '#ui/layout/page-header.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <div className="flex max-w-prose flex-col gap-2">{children}</div>
    </section>
  )
}

/** Stored personal data, its purpose, its duration, and people's rights; readable without a session. */
export function PrivacyPage() {
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader
        size="lg"
        title="Confidentialité"
        description="Ce que Régie garde de vous, pourquoi, et pour combien de temps."
      />
      <Part title="Qui est responsable">
        <p>
          L’agence qui vous a ouvert ce compte, ou envoyé ce lien, est responsable de vos données. Régie est installée
          par elle, et n’envoie rien à d’autres qu’à ceux qui sont nommés ici.
        </p>
      </Part>
      <Part title="Ce qui est gardé">
        <ul className="list-disc pl-5">
          <li>votre nom, votre adresse e-mail, votre téléphone et votre photo, si vous les donnez ;</li>
          <li>ce que vous déposez, dites et validez sur les projets, avec sa date ;</li>
          <li>
            si vous travaillez pour l’agence, vos compétences, vos absences et vos documents (contrat, attestations,
            RIB, pièce d’identité), lus par vous et par ceux qui commandent et paient le travail ;
          </li>
          <li>vos connexions : navigateur, adresse et dates, pour que vous puissiez les reconnaître et les fermer ;</li>
          <li>vos clés d’accès et l’application de codes que vous associez à votre compte, chiffrée ;</li>
          <li>le journal de ce qui change, pour savoir qui a fait quoi.</li>
        </ul>
        <p>
          La base légale est le contrat qui vous lie à l’agence, ou à la société pour laquelle vous suivez un projet.
        </p>
      </Part>
      <Part title="Combien de temps">
        <p>
          Le temps des projets, puis trois ans après le dernier échange. Ce qui tient à la comptabilité est gardé dix
          ans. Ce qui est supprimé reste trente jours dans la corbeille, puis disparaît ; un document, une heure.
        </p>
      </Part>
      <Part title="Qui d’autre">
        <p>
          Votre agence peut relier Régie à Sellsy (factures et bons de commande) et à Frame.io (commentaires). Aucun mot
          de passe ne leur est donné, et Régie ne leur envoie ni vos fichiers ni vos commentaires.
        </p>
      </Part>
      <Part title="Cookies">
        <p>
          L’un tient votre session ouverte ; un autre, le temps d’une connexion, en relie les étapes ; un troisième
          reconnaît le navigateur où vous vous connectez ; un dernier, pour les invités, retient leur nom. Vos
          préférences d’affichage restent dans votre navigateur. Il n’y a ni mesure d’audience ni publicité : il n’y a
          donc rien à accepter.
        </p>
      </Part>
      <Part title="Vos droits">
        <p>
          Depuis votre profil, vous corrigez vos informations, vous téléchargez vos données et vous demandez leur
          effacement. Vous pouvez aussi écrire à l’agence, et saisir la CNIL (cnil.fr).
        </p>
      </Part>
    </div>
  )
}
