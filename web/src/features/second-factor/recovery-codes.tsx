import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

const fileName = 'codes-de-recuperation-regie.txt'
const heading = () => `Codes de récupération de Régie (${location.host}). Chacun ne sert qu’une fois.`

function download(codes: readonly string[]) {
  const url = URL.createObjectURL(new Blob([`${heading()}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The recovery codes, shown this once, with download, print and copy buttons. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Gardez ces codes maintenant">
        Ils ne seront plus montrés. Chacun remplace une fois votre téléphone ou votre clé, si vous les perdez.
      </Alert>
      <div data-printed="" className="rounded-lg border border-line bg-sunken p-4">
        <p className="mb-3 hidden text-sm print:block">{heading()}</p>
        <ul aria-label="Codes de récupération" className="grid gap-x-6 gap-y-2 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap tabular-nums">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} onClick={() => download(codes)}>
          Télécharger
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          Imprimer
        </Button>
        <Button icon={Copy} onClick={copy}>
          {isCopied ? 'Copiés' : 'Copier'}
        </Button>
      </div>
    </div>
  )
}
