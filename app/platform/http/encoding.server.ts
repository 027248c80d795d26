import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const known = new Map<string, Encoding>()
const MOST_KNOWN = 200

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const found = known.get(accept)
  if (found) return found
  const allowed = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .flatMap(([name = '', weight = '1']) => (Number(weight) > 0 ? [name] : []))
  const best = (['br', 'gzip'] as const).find((name) => allowed.includes(name)) ?? 'identity'
  if (known.size < MOST_KNOWN) known.set(accept, best)
  return best
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses off the main thread; a balance of size and time for pages that live for seconds, or are read once. */
export async function compressTo(
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br') return promisify(brotliCompress)(body, BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(body) : body
}
