import { Readable } from 'node:stream'
import { isPictureName, PICTURE_SIZES, pictureKey } from '#app/kit/picture-address.ts'
import { openFile } from '../storage/file-store.server.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** For who could be given the smaller format and it is not there yet. */
const FOR_NOW = 'public, max-age=300'

/**
 * One size of an uploaded picture, the same for whoever knows its address, and for ever: as AVIF for who says
 * that it can be shown, as soon as there is one, and as WebP for everybody else.
 */
export async function pictureFile(name: string, file: string, accept = ''): Promise<Response> {
  const size = PICTURE_SIZES.find((one) => file === `${one}.webp`)
  const known = size !== undefined && isPictureName(name)
  const wantsAvif = known && size !== PICTURE_SIZES[0] && accept.includes('image/avif')
  const avif = wantsAvif ? await openFile(pictureKey(name, size, 'avif')) : null
  const picture = avif ?? (known ? await openFile(pictureKey(name, size)) : null)
  if (!picture) return new Response('Not found.', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(Readable.toWeb(picture) as ReadableStream, {
    headers: {
      'Content-Type': avif ? 'image/avif' : 'image/webp',
      'Cache-Control': wantsAvif && !avif ? FOR_NOW : FOR_EVER,
      Vary: 'Accept',
    },
  })
}
