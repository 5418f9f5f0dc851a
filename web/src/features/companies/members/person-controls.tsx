import type { PersonControl } from '#platform/grid-work/actions/rows-action.ts'
import { PersonPicker, staffRoles } from './person-picker.tsx'

/** Who may follow a company or a project. */
export const StaffControl: PersonControl = (props) => <PersonPicker {...props} roles={staffRoles} />

/** Who may do the work of a prestation; an external one goes to a talent, which the server checks. */
export const WorkerControl: PersonControl = (props) => <PersonPicker {...props} roles={['TALENT', ...staffRoles]} />

export const TalentControl: PersonControl = (props) => <PersonPicker {...props} roles={['TALENT']} />
