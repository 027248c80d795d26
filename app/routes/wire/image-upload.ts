import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { contextOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/image-upload'
import { answerUpload } from './answer.server.ts'

export const handle: FilesHandle = { takesFiles: true }

/**
 * A picture → status, msg, image (its address), width, height, srcset, profileImage (JSON text with thumb90).
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return answerUpload(contextOf(args), args.request, async (ctx, file) => {
    const { address, width, height, srcSet, thumb90 } = await storePicture(ctx, file)
    return {
      image: address,
      width,
      height,
      srcset: srcSet,
      thumb90,
      profileImage: JSON.stringify({ thumb90 }),
    }
  })
}
