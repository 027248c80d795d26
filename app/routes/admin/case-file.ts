import { redirect } from 'react-router'
import { sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { getCaseFile } from '#app/features/people/message-safety/queries-case-file.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import type { Route } from './+types/case-file'

/** A file of a message in a case: leads staff to an address of its own, which works for a short while. */
export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name } = await getCaseFile(ctx, params.name)
  const { accountId, partyId } = ctx.actor
  const link = sealFileLink({ name, accountId, partyId, isPreview: false, isCase: true }, ctx.now())
  throw redirect(link, { headers: { 'Cache-Control': 'private, no-store' } })
})
