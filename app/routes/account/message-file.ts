import { redirect } from 'react-router'
import { sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { getMessageFile } from '#app/features/people/qmail/queries-file.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/message-file'

/** A file of a message: leads who may read it to an address of its own, which works for a short while. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { name, hasPreview } = await getMessageFile(ctx, params.name)
  const { accountId, partyId } = ctx.actor
  const isPreview = hasPreview && url.searchParams.get('as') === 'preview'
  const link = sealFileLink({ name, accountId, partyId, isPreview, isCase: false }, ctx.now())
  throw redirect(link, { headers: { 'Cache-Control': 'private, no-store' } })
})
