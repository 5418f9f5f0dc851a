export { hasMember, visibleTo as visibleCompanies } from './access.ts'
export { companiesFollowedBy, companiesHandlers } from './handlers/index.ts'
export { companies, companyMembers } from './table.ts'
