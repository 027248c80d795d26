import { Readable } from 'node:stream'
import { savedAs } from '#app/features/people/parties/file.ts'
import { openWorkspaceData } from '#app/features/site/privacy/open-workspace-data.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/workspace-data'

/** Everything that belongs to the workspace, to save; also while it is locked. */
export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const { name, archive } = await openWorkspaceData(ctx)
  return new Response(Readable.toWeb(archive) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
})
