import type { ApprovalLimit } from '#app/features/people/companies/approval-limit.ts'
import { findOwnLimit } from '#app/features/people/companies/queries-limit.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** The limit of a member of a company, and how it is said; null for who decides alone. */
export type OwnLimit = { limit: ApprovalLimit; said: { limit: string; company: string } }

/** The reader's own approval limit, for what is agreed on before it is paid. At most one query. */
export async function readOwnLimit(ctx: Ctx): Promise<OwnLimit | null> {
  const limit = await findOwnLimit(ctx)
  if (!limit || !hasAccount(ctx.actor)) return null
  const company = ctx.actor.company?.name ?? ''
  return { limit, said: { limit: formatApprovalLimit(limit, ctx.language), company } }
}
