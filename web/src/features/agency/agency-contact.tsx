import { phoneText } from '@regie/contract/agency/rules/page'
import { Link } from '@tanstack/react-router'
import { useAgency } from '#platform/agency.ts'

const linkStyle = 'touch-height inline-flex items-center rounded-sm underline underline-offset-3 hover:no-underline'

/** The agency and how to reach it, at the foot of a page. */
export function AgencyContact() {
  const { name, contactEmail, contactPhone } = useAgency()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {name && <span className="font-medium text-ink wrap-anywhere">{name}</span>}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className={linkStyle}>
          {contactEmail}
        </a>
      )}
      {contactPhone && (
        <a href={`tel:${contactPhone}`} className={linkStyle}>
          {phoneText(contactPhone)}
        </a>
      )}
      <Link to="/confidentialite" className={linkStyle}>
        Confidentialité
      </Link>
    </div>
  )
}

/** True when there is an agency to name, or somebody to reach. */
export const useHasContact = () =>
  useAgency(({ name, contactEmail, contactPhone }) => (name ?? contactEmail ?? contactPhone) !== null)
