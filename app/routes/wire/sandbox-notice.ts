import { receiveNotice } from '#app/features/payments/receive-notice.server.ts'
import { config } from '#app/platform/config.server.ts'
import { contextOf } from '#app/platform/http/page.server.ts'
import { readText } from '#app/platform/http/read-body.server.ts'
import { NOTICE_HEADER } from '#app/platform/payments/sandbox-notices.server.ts'
import { paymentSubjects } from '#app/subjects.server.ts'
import type { Route } from './+types/sandbox-notice'
import { wireJson } from './answer.server.ts'

const LONGEST_NOTICE = 10_000

/** Takes a signed notice of the sandbox gateway: 200 once it is stored, 400 when it is not signed right. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args
  if (!config().SANDBOX_PAYMENTS) return wireJson({ status: false }, { status: 404 })
  const body = await readText(request, LONGEST_NOTICE)
  if (body === null) return wireJson({ status: false }, { status: 413 })
  const signature = request.headers.get(NOTICE_HEADER)
  const taken = await receiveNotice(contextOf(args), { body, signature }, paymentSubjects)
  return wireJson({ status: taken }, { status: taken ? 200 : 400 })
}
