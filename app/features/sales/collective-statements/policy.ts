import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { canPayOut } from '#app/features/sales/payouts/policy.ts'
import type { Actor } from '#app/kit/actor.ts'

/** Whether the actor asks for a statement and says which invoices are disputed: a company's admins do. */
export const canAskStatement = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)

/** Whether the actor looks after the collecting account: staff who pay out. */
export const canCollect = canPayOut
