import { nameOf, type Session } from './stripe-objects.ts'

type Said = { status: number; body: object }
type Setup = {
  id: string
  status: 'open' | 'complete' | 'expired'
  card: string
  customer: string
  method: string
}
type Known = {
  sessions: Map<string, Session>
  deliver: (type: string, object: Record<string, unknown>) => void
  intentBody: (session: Session, expand?: string) => Record<string, unknown>
  url: () => string
}

const CARD = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2031 }
/** All that a charge of a kept card may say. */
const KNOWN =
  /^(amount|currency|customer|payment_method|payment_method_types\[0\]|off_session|confirm|description|metadata\[payment\]|expand\[0\])$/
const SETUP =
  /^(mode|payment_method_types\[0\]|customer_creation|(setup_intent_data\[metadata\]|metadata)\[card\]|locale|(success|cancel)_url|expires_at)$/

/**
 * What Stripe does with cards that it keeps: pages to keep one, charges without its payer, and forgetting
 * one. `wants` says what becomes of a charge: `authentication_required`, another fault, or nothing.
 */
export function stripeCards({ sessions, deliver, intentBody, url }: Known) {
  const setups = new Map<string, Setup>()
  const kept = new Map<string, string>()
  const state = { wants: '' }

  /** A card of a new customer. */
  function keep() {
    const [customer, method] = [nameOf('cus'), nameOf('pm')]
    kept.set(method, customer)
    return { customer, method }
  }

  const setupBody = ({ id, status, card, customer, method }: Setup) => ({
    id,
    livemode: false,
    status,
    metadata: { card },
    url: status === 'open' ? `${url()}/c/pay/${id}` : null,
    customer: status === 'complete' ? customer : null,
    setup_intent:
      status === 'complete'
        ? { id: `seti_${id}`, status: 'succeeded', payment_method: { id: method, card: CARD } }
        : `seti_${id}`,
  })

  function open(form: URLSearchParams): Said {
    const strange = [...form.keys()].find((name) => !SETUP.test(name))
    if (strange) return fault(400, 'parameter_unknown')
    const id = nameOf('cs_test')
    setups.set(id, { id, status: 'open', card: form.get('metadata[card]') ?? '', customer: '', method: '' })
    return { status: 200, body: setupBody(setups.get(id)!) }
  }

  const fault = (status: number, code: string): Said => ({
    status,
    body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code } },
  })

  function charge(form: URLSearchParams): Said {
    const strange = [...form.keys()].find((name) => !KNOWN.test(name))
    if (strange || form.get('off_session') !== 'true') return fault(400, 'parameter_unknown')
    const [customer, method] = [form.get('customer') ?? '', form.get('payment_method') ?? '']
    if (kept.get(method) !== customer) return fault(400, 'resource_missing')
    const session: Session = {
      id: nameOf('cs_test'),
      status: 'complete',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      intent: nameOf('pi'),
      intentStatus: state.wants ? 'requires_payment_method' : 'succeeded',
      payment: form.get('metadata[payment]') ?? '',
      keeps: false,
      customer,
      method,
      fault: state.wants || null,
      refunds: [],
      disputes: [],
      taken: null,
      isManual: false,
      success: '',
      cancel: '',
    }
    sessions.set(session.id, session)
    deliver('payment_intent.created', intentBody(session))
    if (state.wants) {
      deliver('payment_intent.payment_failed', intentBody(session))
      return fault(402, state.wants)
    }
    deliver('payment_intent.succeeded', intentBody(session))
    return { status: 200, body: intentBody(session, 'latest_charge.balance_transaction') }
  }

  /** Its payer keeps a card on the page. */
  function complete(id: string) {
    const setup = setups.get(id)
    if (setup?.status === 'open') Object.assign(setup, { status: 'complete', ...keep() })
  }

  type Asked = { id: string; query: URLSearchParams; form: URLSearchParams }

  function answer(call: string, { id, query, form }: Asked): Said | null {
    const setup = setups.get(id)
    if (call === 'GET checkout/sessions/:id' && setup) return { status: 200, body: setupBody(setup) }
    if (call === 'POST payment_intents') return charge(form)
    if (call === 'GET payment_intents') {
      const own = [...sessions.values()].filter(({ customer }) => customer === query.get('customer'))
      return { status: 200, body: { data: own.map((one) => intentBody(one)) } }
    }
    if (call === 'POST payment_methods/:id/detach')
      return kept.delete(id) ? { status: 200, body: { id } } : fault(404, 'resource_missing')
    return null
  }

  return { open, answer, kept: keep, complete, state, isKept: (method: string) => kept.has(method), setups }
}
