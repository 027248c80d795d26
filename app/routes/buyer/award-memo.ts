import { savedAs } from '#app/features/people/parties/file.ts'
import { writeMemo } from '#app/features/procurement/evaluations/write-memo.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/award-memo'

/** Why a requirement was awarded as it was, on paper for the file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, content } = await writeMemo(ctx, params.url)
  return new Response(content, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
})
