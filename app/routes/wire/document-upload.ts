import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { contextOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/document-upload'
import { answerUpload } from './answer.server.ts'

export const handle: FilesHandle = { takesFiles: true }

/** A PDF or picture → status, msg, file (its name), title, bytes. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return answerUpload(contextOf(args), args.request, async (ctx, sent) => {
    const { name, title, bytes } = await storeDocument(ctx, sent)
    return { file: name, title, bytes }
  })
}
