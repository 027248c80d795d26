import { takeMail } from '#app/features/people/mail-in/take-mail.server.ts'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import { config } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { readBytes } from '#app/platform/http/read-body.server.ts'
import { isSameKey } from '#app/platform/keyed-hash.server.ts'
import type { Route } from './+types/incoming-mail'
import { wireJson } from './answer.server.ts'

export const handle: FilesHandle = { takesFiles: true, mostBytes: MAIL_LIMITS.bytes }

const STATUS = { posted: 200, dropped: 200, nobody: 404, broken: 422, later: 503 } as const

/**
 * Takes an email, as raw MIME, from a mail service that shows the secret of the configuration, which is
 * looked at before anything is read. The envelope, if the service says it, stands in two headers.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const { MAIL_IN_SECRET: secret } = config()
  if (secret === undefined) return wireJson({ status: false }, { status: 404 })
  if (!isSameKey(shownBy(request), secret)) return wireJson({ status: false }, { status: 401 })
  const raw = await readBytes(request, MAIL_LIMITS.bytes)
  if (raw === null) return wireJson({ status: false }, { status: 413 })
  const to = request.headers.get('x-envelope-to')
  const from = request.headers.get('x-envelope-from')
  const envelope = to === null ? null : { from: from === '<>' ? '' : from, to: [to] }
  const { kind } = await takeMail(systemContext('mail-in.take-mail'), { raw, envelope })
  const status = STATUS[kind]
  return wireJson(
    { status: status === 200 },
    { status, ...(status === 503 && { headers: { 'Retry-After': '60' } }) },
  )
}

/**
 * As `Authorization: Bearer`, or as the password of an address (`https://quorum:secret@…`), which services
 * send as Basic.
 */
function shownBy(request: Request): string {
  const [, kind = '', said = ''] =
    /^(Bearer|Basic) ([\w+/=.~-]{1,400})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (kind.toLowerCase() !== 'basic') return said
  const pair = Buffer.from(said, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
