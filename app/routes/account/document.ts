import { Readable } from 'node:stream'
import { documentKey, savedAs } from '#app/features/people/parties/file.ts'
import { getDocument } from '#app/features/people/parties/queries-files.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import type { Route } from './+types/document'

/** A document to save, for its owner and for staff who approve providers. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const document = await getDocument(ctx, params.name)
  const file = await openFile(documentKey(document.name))
  if (!file) throw notFound()
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'Content-Type': document.contentType,
      'Content-Disposition': savedAs(document.title),
      'Content-Length': String(document.bytes),
      'Cache-Control': 'private, no-store',
    },
  })
})
