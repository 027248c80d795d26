import { saveProposalDraft } from '#app/features/procurement/proposals/save-proposal-draft.server.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/proposal-draft'

/** Keeps what is typed into the form of a proposal, while it is typed. */
export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { savedAt, seen } = await saveProposalDraft(ctx, { ...values, url: params.url })
  return Response.json({ savedAt: savedAt.toISOString(), seen })
})
