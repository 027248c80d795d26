import { redirect } from 'react-router'
import { sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { getRequirementFile } from '#app/features/procurement/requirement-files/queries-files.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/requirement-file'

/** A file of a requirement: leads who may see it to an address of its own, which works for a short while. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name } = await getRequirementFile(ctx, params)
  const { accountId, partyId } = ctx.actor
  const link = sealFileLink({ name, accountId, partyId, isPreview: false, isCase: false }, ctx.now())
  throw redirect(link, { headers: { 'Cache-Control': 'private, no-store' } })
})
