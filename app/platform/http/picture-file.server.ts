import { Readable } from 'node:stream'
import { isPictureName, PICTURE_SIZES, pictureKey } from '#app/kit/picture-address.ts'
import { openFile } from '../storage/file-store.server.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** One size of an uploaded picture, the same for whoever knows its address, and for ever. */
export async function pictureFile(name: string, file: string): Promise<Response> {
  const size = PICTURE_SIZES.find((one) => file === `${one}.webp`)
  const picture = size && isPictureName(name) ? await openFile(pictureKey(name, size)) : null
  if (!picture) return new Response('Not found.', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(Readable.toWeb(picture) as ReadableStream, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': FOR_EVER },
  })
}
