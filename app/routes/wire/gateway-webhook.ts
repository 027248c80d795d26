import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { contextOf } from '#app/platform/http/page.server.ts'
import { readText } from '#app/platform/http/read-body.server.ts'
import { webhooksOf } from '#app/platform/payments/gateways.server.ts'
import type { Route } from './+types/gateway-webhook'
import { wireJson } from './answer.server.ts'

const LONGEST_NOTICE = 100_000

/**
 * Takes a signed webhook event of a gateway that is in use: 200 once it is stored, 400 when it is not signed
 * right.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args
  const gateway = new URL(request.url).pathname.split('/').at(-2) ?? ''
  const webhooks = webhooksOf(gateway)
  if (!webhooks) return wireJson({ status: false }, { status: 404 })
  const body = await readText(request, LONGEST_NOTICE)
  if (body === null) return wireJson({ status: false }, { status: 413 })
  const signature = request.headers.get(webhooks.header)
  const taken = await receiveWebhook(contextOf(args), { gateway, body, signature })
  return wireJson({ status: taken }, { status: taken ? 200 : 400 })
}
