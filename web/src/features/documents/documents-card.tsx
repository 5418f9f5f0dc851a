import { depositsFor, expiryOf, managesDocument, readsDocumentsOf } from '@regie/contract/documents/rules'
import {
  documentKindLabels,
  largestDocument,
  mostDocuments,
  type PersonDocument,
} from '@regie/contract/documents/schema'
import { plural } from '@regie/contract/french'
import type { Role } from '@regie/contract/permissions'
import type { SessionInfo } from '@regie/contract/session/schema'
import { useQuery } from '@tanstack/react-query'
import { FileUp, FolderLock } from 'lucide-react'
import { useRef, useState } from 'react'
import { DropArea } from '#features/medias/upload/drop-area.tsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { today } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'
import { DepositDocument } from './deposit-document.tsx'
import { DocumentRow } from './document-row.tsx'
import { EditDocument } from './edit-document.tsx'

type Person = { id: string; role: Role }

/** The papers of a person, for themself and for those of the agency who may read them. */
export function DocumentsCard({ person }: { person: Person }) {
  const caller = useSession(({ user }) => user)
  if (!caller || !readsDocumentsOf(caller, person)) return null
  return <DocumentsOf key={person.id} person={person} caller={caller} />
}

/** « 1 expiré · 2 à renouveler sous 30 jours »; empty when nothing is to be renewed. */
function toRenewText(documents: readonly PersonDocument[]): string {
  const states = documents.map(({ expiresOn }) => expiryOf(expiresOn, today())?.state)
  const [expired, soon] = [
    states.filter((one) => one === 'expired').length,
    states.filter((one) => one === 'soon').length,
  ]
  return [
    expired > 0 && `${expired} ${plural(expired, 'expiré', 'expirés')}`,
    soon > 0 && `${soon} à renouveler sous 30 jours`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const papers = 'attestation de vigilance Urssaf, extrait Kbis ou avis Sirene, RIB, assurance RC pro'

function DocumentsOf({ person, caller }: { person: Person; caller: SessionInfo }) {
  const query = useQuery(options.list({ params: { userId: person.id } }))
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [edited, setEdited] = useState<PersonDocument | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isOwn = caller.id === person.id
  const documents = query.data
  const deposits = depositsFor(caller, person) && (documents?.length ?? 0) < mostDocuments
  const [file] = chosen

  const choose = (files: readonly File[]) => {
    // Pasted under a dialog that is open.
    if (file || edited) return
    const fitting = files.filter(({ size }) => size <= largestDocument)
    for (const { name, size } of files)
      if (size > largestDocument) toast.error(`« ${name} » pèse ${sizeText(size)} : un document fait 50 Mo au plus.`)
    if (fitting.length > 0) setChosen(fitting)
  }
  const removing = useChange((document: PersonDocument) => api.remove({ params: { documentId: document.id } }), {
    stale: [key],
  })
  const remove = (document: PersonDocument) =>
    removing.mutate(document, {
      onSuccess: () => {
        offerUndo(`Le document « ${documentKindLabels[document.kind]} » est supprimé.`, {
          undo: () => api.restore({ params: { documentId: document.id } }),
          undone: 'Le document est rétabli.',
          stale: [key],
        })
        buttonRef.current?.focus()
      },
    })
  // Nobody keeps papers of clients: some remain of talents who became clients.
  if (person.role === 'CLIENT' && (documents ?? []).length === 0) return null
  return (
    <Card
      title={isOwn ? 'Vos documents' : 'Documents'}
      description={
        isOwn
          ? 'Lus par vous, et par ceux de l’agence qui commandent et paient le travail.'
          : toRenewText(documents ?? []) || undefined
      }
      padding="none"
      actions={
        deposits && (
          <Button ref={buttonRef} size="sm" icon={FileUp} onClick={() => inputRef.current?.click()}>
            Déposer un document
          </Button>
        )
      }
    >
      <DropArea label="Déposer ici" isDisabled={!deposits} onFiles={(files) => choose(files.map((one) => one.file))}>
        {!documents ? (
          <div className="p-4">
            <QueryState query={query} lines={3} />
          </div>
        ) : documents.length === 0 ? (
          <EmptyState icon={FolderLock} title="Aucun document">
            {isOwn
              ? `L’agence a besoin de vos papiers pour vous confier un travail et le payer : ${papers}. Déposez-les ici, ou faites-les glisser.`
              : `Contrat, ${papers} : ${deposits ? 'déposez-les ici, ou faites-les glisser' : 'ils seront ici'}. Une date d’expiration rappelle de les renouveler.`}
          </EmptyState>
        ) : (
          <ul aria-label="Documents" className="flex flex-col divide-y divide-line">
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                changes={
                  managesDocument(caller, person, document)
                    ? {
                        edit: () => setEdited(document),
                        remove: () => remove(document),
                        isRemoving: removing.isPending,
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </DropArea>
      <FileInput
        ref={inputRef}
        multiple
        accept=".pdf,image/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.txt"
        label="Fichiers à déposer"
        onFiles={choose}
      />
      {file && (
        <DepositDocument
          key={`${file.name} ${file.lastModified} ${chosen.length}`}
          userId={person.id}
          file={file}
          waiting={chosen.length - 1}
          onDone={() => setChosen(chosen.slice(1))}
          onClose={() => setChosen([])}
        />
      )}
      {edited && (
        <EditDocument
          document={documents?.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
