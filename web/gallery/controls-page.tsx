import { Archive, Building2, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { ButtonVariant } from '#ui/button/button-style.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { CheckboxGroups } from '#ui/form/checkbox-groups.tsx'
import { ComboBox } from '#ui/form/combo-box.tsx'
import { Fieldset } from '#ui/form/fieldset.tsx'
import { MultiSelect } from '#ui/form/multi-select.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import type { Option } from '#ui/form/option.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Toolbar, ToolbarSpacer } from '#ui/layout/toolbar.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { companies, permissionGroups } from './samples.ts'
import { Gallery, Specimen } from './specimen.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']

export function ControlsPage() {
  return (
    <Gallery title="Contrôles">
      <Specimen title="Boutons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-2">
            <Button variant={variant} size="sm">
              Petit
            </Button>
            <Button variant={variant} icon={Plus}>
              Créer
            </Button>
            <Button variant={variant} size="lg">
              Continuer
            </Button>
            <Button variant={variant} pending>
              Envoi…
            </Button>
            <Button variant={variant} disabled>
              Indisponible
            </Button>
          </div>
        ))}
        <div className="flex items-center gap-2">
          <IconButton icon={Pencil} label="Modifier" />
          <IconButton icon={Archive} label="Archiver" variant="secondary" />
          <IconButton icon={Trash2} label="Supprimer" variant="danger" size="sm" />
          <LinkButton to="/" icon={Building2}>
            Voir la société
          </LinkButton>
          <TextLink to="/">Mot de passe oublié ?</TextLink>
        </div>
      </Specimen>
      <Fields />
      <Choices />
      <Search />
    </Gallery>
  )
}

function Fields() {
  return (
    <Specimen title="Champs">
      <TextField label="Prénom" autoComplete="off" className="w-60" defaultValue="Éléonore" />
      <TextField label="Nom" error="Nom requis" className="w-60" />
      <TextField label="Téléphone" optional description="De 10 à 15 caractères." type="tel" className="w-60" />
      <TextField label="Identifiant Sellsy" readOnly defaultValue="28 114" className="w-60" />
      <TextField label="Adresse e-mail" disabled defaultValue="camille@atelier.fr" className="w-60" />
      <PasswordField label="Mot de passe" defaultValue="régie" className="w-60" />
      <NativeSelect label="Rôle" className="w-60" defaultValue="CLIENT">
        <option value="CLIENT">Client</option>
        <option value="TALENT">Talent</option>
      </NativeSelect>
      <TextArea label="Message" className="w-80" placeholder="Ce que vous attendez du montage" />
      <TextField label="Champ généreux" size="lg" className="w-80" />
      <PasswordField label="Mot de passe" size="lg" className="w-80" error="Mot de passe trop court" />
    </Specimen>
  )
}

function Choices() {
  const [permissions, setPermissions] = useState<readonly string[]>(['companies.read', 'projects.read'])
  return (
    <Specimen title="Choix">
      <Fieldset legend="Options" className="w-72">
        <Checkbox label="Envoyer une invitation" description="Un e-mail permet de choisir un mot de passe." />
        <Checkbox label="Cochée" defaultChecked />
        <Checkbox label="En partie" indeterminate />
        <Checkbox label="Indisponible" disabled defaultChecked />
        <Checkbox label="J’accepte les conditions" error="Veuillez accepter les conditions" />
      </Fieldset>
      <Fieldset legend="Réglages" className="w-72">
        <Switch label="Crédits" description="La société achète des crédits." defaultChecked />
        <Switch label="Choix des images" />
        <Switch label="Indisponible" disabled />
      </Fieldset>
      <div className="w-full">
        <CheckboxGroups groups={permissionGroups} value={permissions} onChange={setPermissions} />
      </div>
    </Specimen>
  )
}

function Search() {
  const [text, setText] = useState('Atelier')
  const [company, setCompany] = useState<Option | null>(companies[1] ?? null)
  const [members, setMembers] = useState<Option[]>(companies.slice(0, 3))
  return (
    <Specimen title="Recherche">
      <Toolbar aria-label="Filtres" className="w-full">
        <SearchField label="Rechercher une société" value={text} onChange={setText} className="w-64" />
        <Button icon={Archive}>Archivées</Button>
        <ToolbarSpacer />
        <Button variant="primary" icon={Plus}>
          Créer une société
        </Button>
      </Toolbar>
      <ComboBox label="Société" options={companies} value={company} onChange={setCompany} className="w-72" />
      <RemoteComboBox />
      <ComboBox
        label="Producteur"
        optional
        options={[]}
        value={null}
        onChange={setCompany}
        error="Producteur introuvable"
        className="w-72"
      />
      <MultiSelect
        label="Sociétés"
        chosenLabel="Sociétés choisies"
        options={companies}
        value={members}
        onChange={setMembers}
        description="La personne en devient membre."
        className="w-96"
      />
    </Specimen>
  )
}

/** Looks for its options elsewhere, and waits for them. */
function RemoteComboBox() {
  const [client, setClient] = useState<Option | null>(null)
  const [found, setFound] = useState<readonly Option[]>([])
  const [pending, setPending] = useState(false)
  const timer = useRef<number>(undefined)
  const search = (text: string) => {
    clearTimeout(timer.current)
    setPending(true)
    timer.current = window.setTimeout(() => {
      setFound(companies.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase())))
      setPending(false)
    }, 200)
  }
  return (
    <ComboBox
      label="Client"
      placeholder="Rechercher…"
      options={found}
      pending={pending}
      value={client}
      onChange={setClient}
      onSearch={search}
      className="w-72"
    />
  )
}
