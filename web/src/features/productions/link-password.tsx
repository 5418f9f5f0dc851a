import { LinkOpening } from '@regie/contract/productions/schema'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { api } from './client.ts'

type LinkPasswordProps = {
  productionId: string
  linkKey: string | undefined
  onOpened: () => void
}

/** Asks a guest for the password of their link. */
export function LinkPassword({ productionId, linkKey, onOpened }: LinkPasswordProps) {
  const form = useForm({
    schema: LinkOpening,
    initial: { password: '', ...(linkKey !== undefined && { key: linkKey }) },
    send: (body) => api.openLink({ params: { productionId }, body }),
    onDone: onOpened,
  })
  return (
    <div className="grid flex-1 place-items-center">
      <Card padding="lg" className="w-full max-w-sm">
        <h1 className="text-xl font-semibold">Ce lien est protégé</h1>
        <p className="mt-1 mb-5 text-sm text-muted">L’agence vous a donné un mot de passe avec ce lien.</p>
        <Form form={form}>
          <TextField label="Mot de passe" type="password" autoComplete="off" {...form.field('password')} />
          <Button type="submit" variant="primary" size="lg" wide pending={form.pending}>
            Ouvrir
          </Button>
        </Form>
      </Card>
    </div>
  )
}
