import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { stripeCards } from './stripe-cards.ts'
import { stripeFiles, uploadOf } from './stripe-files.ts'
import { nameOf, type Session, stripeObjects } from './stripe-objects.ts'

export const STRIPE_KEY = 'sk_test_51OfNobodyAtAll0123456789'
export const STRIPE_SECRET = 'whsec_nobodyKnowsThisSecret0123456789'

/**
 * What goes wrong with a call: before it is done or after, by silence, a lost line, a fault or too many of
 * them.
 */
export type Mishap = 'dropped-before' | 'dropped-after' | 'fault-before' | 'fault-after' | 'too-many' | 'late'

type Said = { status: number; body: object }
type Event = { id: string; type: string; body: string }

const no = (status: number, type: string, code: string): Said => ({ status, body: { error: { type, code } } })
const invalid = (code: string) => no(400, 'invalid_request_error', code)

/** All that a form of a checkout may say: what Stripe does not know it refuses. */
const KNOWN =
  /^(mode|payment_method_types\[0\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|adaptive_pricing\[enabled\]|payment_intent_data\[(capture_method|setup_future_usage)\]|customer_creation|(payment_intent_data\[metadata\]|metadata)\[payment\]|client_reference_id|locale|(success|cancel)_url|expires_at)$/

/**
 * A server of our own that speaks as much of Stripe's interface as is asked of it
 * (https://docs.stripe.com/api): pages to pay on, refunds, keys that make a repeat one deed, and events,
 * signed, which whoever tests delivers as often and as late as it likes. `mishap` says what goes wrong with a
 * call.
 */
export async function stripeServer() {
  const sessions = new Map<string, Session>()
  const keys = new Map<string, { asked: string; said: Said | null }>()
  const events: Event[] = []
  const calls: string[] = []
  const files = stripeFiles()
  const state = {
    mishap: (_call: string): Mishap | null => null,
    lateMs: 450,
    notTaken: '',
    sent: '',
    feeless: false,
  }

  function deliver(type: string, object: Record<string, unknown>) {
    const id = nameOf('evt')
    const created = Math.floor(Date.now() / 1_000)
    const event = { id, object: 'event', type, livemode: false, created, data: { object } }
    events.push({ id, type, body: JSON.stringify(event) })
  }

  const { disputeBody, sessionBody, intentBody, chargeBody, refundBody } = stripeObjects(state, () => url())

  const cards = stripeCards({ sessions, deliver, intentBody, url: () => url() })

  function open(form: URLSearchParams): Said {
    if (form.get('mode') === 'setup') return cards.open(form)
    const strange = [...form.keys()].find((name) => !KNOWN.test(name))
    if (strange) return invalid('parameter_unknown')
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    const minutes = (Number(form.get('expires_at')) * 1_000 - Date.now()) / 60_000
    if (!Number.isInteger(amount) || !/^[a-z]{3}$/.test(currency)) return invalid('parameter_invalid_integer')
    if (amount < 50 && currency !== 'jpy') return invalid('amount_too_small')
    if (minutes < 30 || minutes > 24 * 60) return invalid('parameter_invalid_integer')
    const session: Session = {
      id: nameOf('cs_test'),
      status: 'open',
      amount,
      currency,
      intent: null,
      intentStatus: null,
      payment: form.get('metadata[payment]') ?? '',
      refunds: [],
      disputes: [],
      taken: null,
      keeps: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
      customer: null,
      method: null,
      fault: null,
      isManual: form.get('payment_intent_data[capture_method]') === 'manual',
      success: form.get('success_url') ?? '',
      cancel: form.get('cancel_url') ?? '',
    }
    sessions.set(session.id, session)
    return { status: 200, body: sessionBody(session) }
  }

  function expire(session: Session): Said {
    if (session.status !== 'open') return invalid('resource_invalid_state')
    session.status = 'expired'
    deliver('checkout.session.expired', sessionBody(session))
    return { status: 200, body: sessionBody(session) }
  }

  const backOf = ({ refunds }: Session) =>
    refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

  /**
   * Gives an amount back: asked for by a key of ours, or (null) by somebody who sits at Stripe's own pages.
   */
  function giveBack(session: Session, amount: number, key: string | null): Said {
    if (session.intentStatus !== 'succeeded') return invalid('resource_missing')
    if (backOf(session) === session.amount) return invalid('charge_already_refunded')
    if (backOf(session) + amount > session.amount) return invalid('amount_too_large')
    const refund = { id: nameOf('re'), amount, key, status: state.sent || 'succeeded' }
    session.refunds.push(refund)
    deliver('refund.created', refundBody(session, refund))
    deliver('charge.refunded', chargeBody(session))
    deliver('refund.updated', refundBody(session, refund))
    return { status: 200, body: refundBody(session, refund) }
  }

  /** What is not taken of money that was set aside is listed as a refund that nobody asked for by a key. */
  function release(session: Session, amount: number) {
    if (amount === 0) return
    const refund = { id: nameOf('re'), amount, key: null, status: 'succeeded' }
    session.refunds.push(refund)
    deliver('charge.refunded', chargeBody(session))
    deliver('refund.created', refundBody(session, refund))
  }

  /** Takes at most what is set aside, once. */
  function capture(session: Session, form: URLSearchParams): Said {
    const strange = [...form.keys()].find((name) => name !== 'amount_to_capture')
    if (strange) return invalid('parameter_unknown')
    const amount = Number(form.get('amount_to_capture') ?? session.amount)
    if (session.intentStatus !== 'requires_capture') return invalid('payment_intent_unexpected_state')
    if (!Number.isInteger(amount) || amount < 1) return invalid('parameter_invalid_integer')
    if (amount > session.amount) return invalid('amount_too_large')
    if (session.payment === state.notTaken) return no(402, 'card_error', 'card_declined')
    session.taken = amount
    session.intentStatus = 'succeeded'
    release(session, session.amount - amount)
    deliver('charge.captured', chargeBody(session))
    deliver('payment_intent.succeeded', intentBody(session))
    return { status: 200, body: intentBody(session) }
  }

  /** Lets go what is set aside: somebody asks for it, or seven days are over. */
  function cancelIntent(session: Session): Said {
    if (!['requires_capture', 'requires_payment_method'].includes(session.intentStatus ?? ''))
      return invalid('payment_intent_unexpected_state')
    if (session.intentStatus === 'requires_capture') release(session, session.amount)
    session.intentStatus = 'canceled'
    deliver('payment_intent.canceled', intentBody(session))
    return { status: 200, body: intentBody(session) }
  }

  const byIntent = (id: string) =>
    [...sessions.values()].find(({ intent }) => intent !== null && intent === id)

  function answer(method: string, path: string, query: URLSearchParams, form: URLSearchParams): Said {
    const [, kind = '', id = '', deed] =
      /^\/v1\/(checkout\/sessions|payment_intents|payment_methods|refunds|disputes)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? []
    const call = `${method} ${kind}${id ? '/:id' : ''}${deed ? `/${deed}` : ''}`
    const session = kind === 'checkout/sessions' ? sessions.get(id) : byIntent(id)
    if (call === 'POST checkout/sessions') return open(form)
    const ofCard = cards.answer(call, { id, query, form })
    if (ofCard) return ofCard
    if (call === 'GET checkout/sessions/:id' && session)
      return { status: 200, body: sessionBody(session, query.get('expand[]')) }
    if (call === 'POST checkout/sessions/:id/expire' && session) return expire(session)
    if (call === 'POST payment_intents/:id/capture' && session) return capture(session, form)
    if (call === 'POST payment_intents/:id/cancel' && session) return cancelIntent(session)
    if (call === 'GET payment_intents/:id' && session) return { status: 200, body: intentBody(session) }
    const paid = byIntent(form.get('payment_intent') ?? query.get('payment_intent') ?? '')
    if (call === 'POST refunds' && paid)
      return giveBack(paid, Number(form.get('amount')), form.get('metadata[refund]'))
    if (call === 'GET refunds' && paid) {
      // The newest first, as there, and few at once.
      const all = paid.refunds.toReversed()
      const from = all.findIndex((refund) => refund.id === query.get('starting_after')) + 1
      const data = all.slice(from, from + 10).map((refund) => refundBody(paid, refund))
      return { status: 200, body: { data, has_more: from + 10 < all.length } }
    }
    const disputed = [...sessions.values()].find(({ disputes }) => disputes.some((one) => one.id === id))
    const dispute = disputed?.disputes.find((one) => one.id === id)
    if (disputed && dispute && call.startsWith('POST') && !files.take(dispute, form, deed === 'close'))
      return invalid('dispute_closed')
    if (disputed && dispute) return { status: 200, body: disputeBody(disputed, dispute) }
    if (call === 'GET disputes' && paid)
      return { status: 200, body: { data: paid.disputes.map((one) => disputeBody(paid, one)) } }
    return no(404, 'invalid_request_error', 'resource_missing')
  }

  /**
   * One key is one deed and one answer, saved once it was begun, be it a fault; with another form it is
   * refused.
   */
  function once(key: string | undefined, asked: string, work: () => Said): Said {
    if (!key) return work()
    const before = keys.get(key)
    if (before && before.asked !== asked) return no(400, 'idempotency_error', 'idempotency_error')
    if (before?.said) return before.said
    if (before) return no(409, 'invalid_request_error', 'idempotency_key_in_use')
    const said = work()
    keys.set(key, { asked, said })
    return said
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const at = new URL(request.url ?? '/', url())
    const bytes = await buffer(request)
    const sent = bytes.toString('latin1')
    if (at.pathname.startsWith('/c/pay/')) return page(at.pathname.slice(7), method, sent, response)
    const call = `${method} ${at.pathname.replace(/(cs_test|pi|re|pm)_\w+/, ':id')}`
    calls.push(call)
    const send = ({ status, body }: Said) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return void send(no(401, 'invalid_request_error', `key ${request.headers.authorization}`))
    const mishap = state.mishap(call)
    if (mishap === 'dropped-before') return void request.socket.destroy()
    if (mishap === 'fault-before') return void send(no(500, 'api_error', 'api_error'))
    if (mishap === 'too-many') return void send(no(429, 'invalid_request_error', 'rate_limit'))
    const key = request.headers['idempotency-key']
    const upload =
      at.pathname === '/v1/files' ? await uploadOf(bytes, request.headers['content-type'] ?? '') : null
    // Two uploads of one file differ in what stands between its parts.
    const asked = `${at.pathname} ${upload ? `${upload.purpose} ${upload.name} ${upload.text}` : sent}`
    const said = once(typeof key === 'string' ? key : undefined, asked, () => {
      const done = upload
        ? files.keep(upload)
        : answer(method, at.pathname, at.searchParams, new URLSearchParams(bytes.toString('utf8')))
      return mishap === 'fault-after' ? no(500, 'api_error', 'api_error') : done
    })
    if (mishap === 'dropped-after') return void request.socket.destroy()
    if (mishap === 'late') {
      const known = keys.get(String(key))
      if (known) known.said = null
      await new Promise((resolve) => setTimeout(resolve, state.lateMs))
      if (known) known.said = said
    }
    send(said)
  }

  function page(id: string, method: string, sent: string, response: ServerResponse): void {
    const session = sessions.get(id)
    if (session?.status !== 'open') return void response.writeHead(410).end('This page has expired.')
    if (method === 'POST') {
      pay(id, { declinedFirst: sent.includes('declined') })
      return void response.writeHead(303, { location: session.success }).end()
    }
    const body = `<!doctype html><html lang="en"><title>Pay</title><form method="post"><button>Pay</button></form><a href="${session.cancel}">Back</a></html>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }

  /** The payer pays on the page, perhaps at the second try; false where it is closed. */
  function pay(id: string, { declinedFirst = false } = {}): boolean {
    const session = sessions.get(id)
    if (session?.status !== 'open') return false
    session.intent = nameOf('pi')
    session.intentStatus = 'requires_payment_method'
    deliver('payment_intent.created', intentBody(session))
    if (declinedFirst) {
      deliver('charge.failed', chargeBody(session))
      deliver('payment_intent.payment_failed', intentBody(session))
    }
    if (session.keeps) Object.assign(session, cards.kept())
    session.intentStatus = 'processing'
    deliver('payment_intent.processing', intentBody(session))
    session.intentStatus = session.isManual ? 'requires_capture' : 'succeeded'
    session.status = 'complete'
    deliver('charge.succeeded', chargeBody(session))
    if (session.isManual) {
      deliver('payment_intent.amount_capturable_updated', intentBody(session))
      deliver('checkout.session.completed', sessionBody(session))
      return true
    }
    deliver('charge.updated', chargeBody(session))
    deliver('payment_intent.succeeded', intentBody(session))
    deliver('checkout.session.completed', sessionBody(session))
    return true
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = () => `http://127.0.0.1:${port}`

  return {
    url: url(),
    environment: {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_URL: url(),
      STRIPE_PAGES_URL: url(),
    },
    sessions,
    cards,
    events,
    calls,
    state,
    pay,
    giveBack,
    backOf,
    cancelIntent,
    /** What Stripe tells once it knows what it keeps of a charge. */
    deliverCharged: (session: Session) => deliver('charge.updated', chargeBody(session)),
    /** The bank sends the last amount back that had gone. */
    failRefund(session: Session) {
      const failed = Object.assign(session.refunds.at(-1)!, { status: 'failed' })
      for (const type of ['refund.failed', 'refund.updated']) deliver(type, refundBody(session, failed))
    },
    /** The payer claims back what has not gone back; `warning_needs_response` only asks. */
    dispute(session: Session, status = 'needs_response') {
      const created = Math.floor(Date.now() / 1_000)
      const dispute = { id: nameOf('dp'), amount: session.amount - backOf(session), status, created }
      session.disputes.push(dispute)
      deliver('charge.dispute.created', disputeBody(session, dispute))
    },
    /** What becomes of the last dispute. */
    changeDispute(session: Session, status: string) {
      const dispute = Object.assign(session.disputes.at(-1)!, { status })
      const isOver = ['won', 'lost'].includes(status)
      const types = isOver ? ['closed', ...(status === 'won' ? ['funds_reinstated'] : [])] : ['updated']
      for (const type of types) deliver(`charge.dispute.${type}`, disputeBody(session, dispute))
    },
    sessionOf: (payment: string) => [...sessions.values()].find((session) => session.payment === payment),
    close: () => server.close().closeAllConnections(),
  }
}

/** How Stripe signs what it tells: the moment, and an HMAC over it and the bytes. */
export function signStripe(body: string, { at = new Date(), secret = STRIPE_SECRET } = {}): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
