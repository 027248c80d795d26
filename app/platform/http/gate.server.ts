import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pathOf } from '#app/kit/path-of.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Admission, Errand } from './admission.server.ts'
import { sendPlain } from './plain-answer.server.ts'

const READS = new Set(['GET', 'HEAD'])
const errandOf = ({ method = 'GET' }: IncomingMessage): Errand => (READS.has(method) ? 'look' : 'act')

/**
 * Lets requests in while they can be answered in time; the others get 503 with Retry-After at once. A request
 * counts from when its body is here until its answer begins, so that slow lines take nobody's place. `free`
 * names what always passes.
 */
export function gate(
  admission: Admission,
  free: (path: string) => boolean,
  listen: RequestListener,
): RequestListener {
  return (request, response) => {
    const path = pathOf(request.url)
    if (free(path)) return listen(request, response)
    if (!admission.admits(errandOf(request))) return sendPlain('busy', request, response)
    if (errandOf(request) === 'look') countUntilAnswered(admission, response)
    // A body that nobody reads ends after the answer: there is nothing left to count then.
    else request.once('end', () => response.headersSent || countUntilAnswered(admission, response))
    listen(request, response)
  }
}

function countUntilAnswered(admission: Admission, response: ServerResponse): void {
  const end = admission.begin()
  response.once('close', end)
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    end()
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/** The same for work that many wait for together: refuses with `unavailable` where there is no room. */
export function gated<A extends unknown[], T>(admission: Admission, work: (...args: A) => Promise<T>) {
  return async (...args: A): Promise<T> => {
    if (!admission.admits('look')) throw refuse('unavailable', 'common:refused.unavailable')
    const end = admission.begin()
    return work(...args).finally(end)
  }
}
