export { companiesFollowedBy, companiesHandlers } from './handlers/index.ts'
export { companies, companyMembers } from './table.ts'
