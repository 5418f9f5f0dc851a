import { CircleQuestionMark } from 'lucide-react'
import { IconLink } from '#ui/button/icon-link.tsx'
import { HelpKey } from './help-key.tsx'

/** The way to the help from a header. A telephone has it in the account menu. */
export function HelpLink() {
  return (
    <>
      <IconLink to="/aide" icon={CircleQuestionMark} label="Aide" className="max-sm:hidden" />
      <HelpKey />
    </>
  )
}
