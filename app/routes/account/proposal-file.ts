import { redirect } from 'react-router'
import { sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { getProposalFile } from '#app/features/procurement/proposal-files/queries-files.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/proposal-file'

/** A file of a proposal: leads who may see it to an address of its own, which works for a short while. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name } = await getProposalFile(ctx, params)
  const { accountId, partyId } = ctx.actor
  const link = sealFileLink({ name, accountId, partyId, isPreview: false, isCase: false }, ctx.now())
  throw redirect(link, { headers: { 'Cache-Control': 'private, no-store' } })
})
