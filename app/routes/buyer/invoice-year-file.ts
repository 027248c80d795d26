import { Readable } from 'node:stream'
import { openArchive } from '#app/features/sales/invoice-archive/open-archive.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/invoice-year-file'

/** An archive of a year of documents, streamed. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, bytes, archive } = await openArchive(ctx, params.id)
  return new Response(Readable.toWeb(archive) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      ...(bytes !== null && { 'Content-Length': String(bytes) }),
    },
  })
})
