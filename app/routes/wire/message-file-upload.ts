import { storeAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { contextOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/message-file-upload'
import { answerUpload } from './answer.server.ts'

export const handle: FilesHandle = { takesFiles: true }

/** A file that is about to be sent with a message → status, msg, file (its name), title, bytes. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return answerUpload(contextOf(args), args.request, async (ctx, sent) => {
    const { name, title, bytes } = await storeAttachment(ctx, sent)
    return { file: name, title, bytes }
  })
}
