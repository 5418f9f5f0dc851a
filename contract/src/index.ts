import { companies } from './companies/routes.ts'
import { projects } from './projects/routes.ts'
import { session } from './session/routes.ts'
import { users } from './users/routes.ts'

/** Every feature of the product. The order is the dependency order: a feature may use those above it, never those below. */
export const contract = { users, session, companies, projects }
export type Contract = typeof contract
export type Feature = keyof Contract
