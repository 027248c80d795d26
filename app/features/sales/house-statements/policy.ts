import { canPayOut } from '#app/features/sales/payouts/policy.ts'

/** Whether the actor brings statements of the marketplace's accounts: staff who pay out. */
export const canBringStatements = canPayOut
