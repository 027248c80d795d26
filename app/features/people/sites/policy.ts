import { canManageCompany } from '#app/features/people/companies/policy.ts'

/** Whether the actor says which sites and rooms the workspace acted for has: its admins do. */
export const canManageSites = canManageCompany
