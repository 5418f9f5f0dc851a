import { filesToSign } from '@regie/contract/acceptances/rules'
import type { Acceptances } from '@regie/contract/acceptances/schema'
import { counted, plural } from '@regie/contract/french'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from './client.ts'
import { SignDialog } from './sign-dialog.tsx'
import { SignedList } from './signed-list.tsx'

function awaitedText({ terms, signed }: Acceptances, count: number): string {
  const awaited = `${counted(count, 'livrable attend', 'livrables attendent')} votre signature${signed.length > 0 ? ', depuis le dernier procès-verbal' : ''}.`
  return terms.gatesDownloads
    ? `${awaited} ${plural(count, 'Son original se télécharge', 'Leurs originaux se téléchargent')} ensuite.`
    : awaited
}

/** For the client: what is to be signed of a production, and what is. Hidden where nothing is. */
export function ClientAcceptance({ productionId }: { productionId: string }) {
  const { data } = useQuery(options.ofProduction({ params: { productionId } }))
  const [signs, setSigns] = useState(false)
  if (!data) return null
  const { companyId, terms, files, signed } = data
  const awaited = terms.isAsked ? filesToSign(data) : []
  if (awaited.length === 0 && signed.length === 0) return null
  return (
    <Card
      title="Procès-verbal de recette"
      description={awaited.length > 0 ? awaitedText(data, awaited.length) : 'Tout est signé.'}
      actions={
        awaited.length > 0 && (
          <Button variant="primary" icon={PenLine} onClick={() => setSigns(true)}>
            Signer
          </Button>
        )
      }
      padding={signed.length > 0 ? 'md' : 'none'}
    >
      {signed.length > 0 && <SignedList signed={signed} companyId={companyId} />}
      {signs && <SignDialog {...{ productionId, files, signed }} onClose={() => setSigns(false)} />}
    </Card>
  )
}
