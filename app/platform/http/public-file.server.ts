import { createHash } from 'node:crypto'

/**
 * Answers with a text that is the same for everybody who asks at this address. Shared caches may keep it for
 * `seconds` and then serve it for as long again while they fetch it anew; who has it already is told so
 * without the text.
 */
export function publicFile(
  request: Request,
  body: string,
  { type, seconds, headers = {} }: { type: string; seconds: number; headers?: Record<string, string> },
): Response {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim())
  const all = {
    ...headers,
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': `public, max-age=${seconds}, stale-while-revalidate=${seconds}`,
    ETag: tag,
  }
  const has = known.some((one) => one === '*' || one.replace(/^W\//, '') === tag.slice(2))
  return has ? new Response(null, { status: 304, headers: all }) : new Response(body, { headers: all })
}
