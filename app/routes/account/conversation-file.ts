import { getRecord } from '#app/features/people/conversation-export/queries-record.server.ts'
import { writeConversation } from '#app/features/people/conversation-export/write-conversation.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/conversation-file'

/** A conversation as a file for the deal: on paper, or for programs. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const of = { username: params.user, code: params.code }
  const isPaper = url.pathname.endsWith('.pdf')
  const content = isPaper
    ? await writeConversation(ctx, of)
    : JSON.stringify(await getRecord(ctx, of), null, 2)
  return new Response(content, {
    headers: {
      'Content-Type': isPaper ? 'application/pdf' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="conversation-${of.code}.${isPaper ? 'pdf' : 'json'}"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
