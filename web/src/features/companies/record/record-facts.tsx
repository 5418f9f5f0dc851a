import { type CompanyRecord, companyRecordFields as fields } from '@regie/contract/companies/schema/record'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'

/** A SIRET as it is printed: « 732 829 320 00074 », in groups that do not break. */
const siretText = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0')
/** « FR 44 732829320 ». */
const vatText = (number: string) => number.replace(/^(FR)(..)/, '$1\u00a0$2\u00a0')
/** French numbers in pairs of digits. */
const phoneText = (phone: string) => (/^0\d{9}$/.test(phone) ? phone.replaceAll(/(\d\d)(?=\d)/g, '$1\u00a0') : phone)

const linkStyle = 'touch-area rounded-sm underline underline-offset-3'

export function RecordFacts({ record }: { record: CompanyRecord }) {
  const { legalName, siret, vatNumber, address, deliveryAddress, phone, email, website, notes } = record
  const isEmpty = [legalName, siret, vatNumber, address, deliveryAddress, phone, email, website, notes].every(
    (value) => !value,
  )
  if (isEmpty)
    return (
      <p className="text-sm text-muted">
        Rien n’est encore noté : raison sociale, SIRET, adresses, téléphone, notes de l’agence.
      </p>
    )
  return (
    <DescriptionList>
      <Description term={fields.legalName.label}>{legalName}</Description>
      <Description term={fields.siret.label}>
        {siret && <Copied noun="SIRET" text={siretText(siret)} value={siret} />}
      </Description>
      <Description term={fields.vatNumber.label}>
        {vatNumber && <Copied noun="numéro de TVA" text={vatText(vatNumber)} value={vatNumber} />}
      </Description>
      <Description term="Facturation">{address && <Lines text={address} />}</Description>
      {deliveryAddress && (
        <Description term="Livraison">
          <Lines text={deliveryAddress} />
        </Description>
      )}
      <Description term={fields.phone.label}>
        {phone && (
          <a href={`tel:${phone}`} className={linkStyle}>
            {phoneText(phone)}
          </a>
        )}
      </Description>
      <Description term={fields.email.label}>
        {email && (
          <a href={`mailto:${email}`} className={linkStyle}>
            {email}
          </a>
        )}
      </Description>
      <Description term={fields.website.label}>
        {website && (
          <a href={website} target="_blank" rel="noreferrer" className={linkStyle}>
            {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        )}
      </Description>
      {notes && (
        <Description term={fields.notes.label}>
          <Lines text={notes} />
        </Description>
      )}
    </DescriptionList>
  )
}

const Lines = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>

/** A number shown in groups, copied as a form wants it. */
function Copied({ noun, text, value }: { noun: string; text: string; value: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="whitespace-nowrap tabular-nums">{text}</span>
      <CopyButton
        value={value}
        size="sm"
        className="-my-1.5"
        label={`Copier le ${noun}`}
        done={`Le ${noun} est copié.`}
      />
    </span>
  )
}
