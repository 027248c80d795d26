import { receiveNotice } from '#app/features/money/payments/receive-notice.server.ts'
import { contextOf } from '#app/platform/http/page.server.ts'
import { readText } from '#app/platform/http/read-body.server.ts'
import { noticesOf } from '#app/platform/payments/gateways.server.ts'
import type { Route } from './+types/gateway-notice'
import { wireJson } from './answer.server.ts'

const LONGEST_NOTICE = 100_000

/** Takes a signed notice of a gateway that is in use: 200 once it is stored, 400 when it is not signed right. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args
  const gateway = new URL(request.url).pathname.split('/').at(-2) ?? ''
  const notices = noticesOf(gateway)
  if (!notices) return wireJson({ status: false }, { status: 404 })
  const body = await readText(request, LONGEST_NOTICE)
  if (body === null) return wireJson({ status: false }, { status: 413 })
  const signature = request.headers.get(notices.header)
  const taken = await receiveNotice(contextOf(args), { gateway, body, signature })
  return wireJson({ status: taken }, { status: taken ? 200 : 400 })
}
