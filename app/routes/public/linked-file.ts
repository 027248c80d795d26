import { Readable } from 'node:stream'
import { openFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { getLinkedCaseFile } from '#app/features/people/message-safety/queries-case-file.server.ts'
import { attachmentKey, previewKey, savedAs } from '#app/features/people/parties/file.ts'
import { getLinkedFile } from '#app/features/people/qmail/queries-file.server.ts'
import { findLinkedProposalFile } from '#app/features/procurement/proposal-files/queries-files.server.ts'
import { findLinkedRequirementFile } from '#app/features/procurement/requirement-files/queries-files.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import type { Route } from './+types/linked-file'

/**
 * A file of a message, a requirement or a proposal to save, by an address that was made for one reader a
 * moment ago; no session counts.
 */
export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const linked = openFileLink(params.seal, ctx.now())
  if (!linked) throw notFound()
  const { isPreview, isCase } = linked
  const ofSides = async () =>
    (await findLinkedRequirementFile(ctx, linked)) ??
    (await findLinkedProposalFile(ctx, linked)) ??
    (await getLinkedFile(ctx, linked))
  const { name, title, contentType, bytes } = await (isCase ? getLinkedCaseFile(ctx, linked) : ofSides())
  const file = await openFile(isPreview ? previewKey(name) : attachmentKey(name))
  if (!file) throw notFound()
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'Content-Type': isPreview ? 'image/webp' : contentType,
      'Content-Disposition': savedAs(title),
      ...(isPreview ? {} : { 'Content-Length': String(bytes) }),
      'Cache-Control': 'private, no-store',
    },
  })
})
