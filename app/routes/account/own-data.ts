import { Readable } from 'node:stream'
import { savedAs } from '#app/features/people/parties/file.ts'
import { openData } from '#app/features/site/privacy/open-data.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/own-data'

/** All that is kept of a person, to save; for a link that the settings give for the password. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, archive } = await openData(ctx, params.link)
  return new Response(Readable.toWeb(archive) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
})
