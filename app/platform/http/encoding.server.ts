import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

const ENCODINGS = ['br', 'gzip'] as const
/** Browsers send few different ones, of some twenty letters; a longer one is not taken apart. */
const LONGEST = 200
const known = new LRUCache<string, Encoding>({ max: 200 })

/**
 * The encoding that an Accept-Encoding header likes best of ours; of several that it likes alike the
 * smallest.
 */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept || accept.length > LONGEST) return 'identity'
  const found = known.get(accept)
  if (found) return found
  const liked = new Map(parseAccept(accept.toLowerCase()).map(({ type, q }) => [type, q]))
  const weight = (name: Encoding) => liked.get(name) ?? liked.get('*') ?? 0
  const [best = 'identity'] = ENCODINGS.filter((name) => weight(name) > 0).toSorted(
    (a, b) => weight(b) - weight(a),
  )
  known.set(accept, best)
  return best
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Compresses off the main thread; a balance of size and time for pages that live for seconds, or are read
 * once.
 */
export async function compressTo(
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br') return promisify(brotliCompress)(body, BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(body) : body
}
