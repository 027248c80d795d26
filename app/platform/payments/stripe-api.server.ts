import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { jsonOf } from '#app/kit/json-text.ts'
import { config } from '../config.server.ts'
import { GatewaySilence } from './gateway.server.ts'

/** Answers are read as they were written at this day, whatever the account's own version is. */
const VERSION = '2025-09-30.clover'
const TRIES = 2
/** Of the time that an answer is waited for. */
const REST = 1 / 20

/** Stripe has understood and says no: nothing was done, and the same question gets the same answer. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`Stripe refuses with ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

const word = z.string().regex(/^[a-z_]{1,60}$/)
const fault = z.object({ error: z.object({ type: word, code: word.optional().catch(undefined) }) })

export type Question = {
  /** Below /v1/, with its query. */
  path: string
  /** What is sent by POST, as a form; without it the question only reads. */
  form?: string
  /** A file that is sent by POST instead, and what for. */
  file?: { name: string; pdf: Buffer<ArrayBuffer>; purpose: string }
  /** One key is one deed: a repeat within a day gets the first one's answer. */
  key?: string
}

/** Whether the account's key moves real money. */
export const isLive = () => /^.k_live_/.test(config().STRIPE_SECRET_KEY ?? '')

/**
 * Calls Stripe, twice where no answer comes, and parses the answer by its schema. Throws StripeRefusal for a
 * refusal, and GatewaySilence where the outcome is unknown. Neither contains request or answer.
 */
export async function askStripe<T>(answer: z.ZodType<T>, question: Question): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await sent(question)
    if (status >= 200 && status < 300) {
      const read = answer.safeParse(body)
      if (read.success) return read.data
      throw new GatewaySilence('Stripe gave an answer that is not understood')
    }
    if (!isOpen(status)) {
      const said = fault.safeParse(body)
      const { type = 'unknown', code } = said.success ? said.data.error : {}
      // Another form under a key that was used: what the first one did is not known here.
      if (type === 'idempotency_error') throw new GatewaySilence('Stripe knows the key by another form')
      throw new StripeRefusal(status, code ?? type)
    }
    if (tries === TRIES) throw new GatewaySilence(`Stripe answers ${status || 'nothing'}`)
    await sleep(config().STRIPE_PATIENCE_SECONDS * 1_000 * REST)
  }
}

/** No answer, another question by the same key at this moment, too many at once, or a fault of theirs. */
const isOpen = (status: number) => status === 0 || status === 409 || status === 429 || status >= 500

/** Files are sent to an address of their own: https://docs.stripe.com/api/files/create. */
const filesAt = (url: string) => (url === 'https://api.stripe.com' ? 'https://files.stripe.com' : url)

function bodyOf({ form, file }: Question): string | FormData | undefined {
  if (!file) return form
  const body = new FormData()
  body.set('purpose', file.purpose)
  body.set('file', new Blob([file.pdf], { type: 'application/pdf' }), file.name)
  return body
}

async function sent(question: Question): Promise<{ status: number; body: unknown }> {
  const { path, form, file, key } = question
  const { STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_PATIENCE_SECONDS } = config()
  const headers = new Headers({ authorization: `Bearer ${STRIPE_SECRET_KEY}`, 'stripe-version': VERSION })
  if (form !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded')
  if (key !== undefined) headers.set('idempotency-key', key)
  const body = bodyOf(question)
  try {
    const answer = await fetch(`${file ? filesAt(STRIPE_API_URL) : STRIPE_API_URL}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(STRIPE_PATIENCE_SECONDS * 1_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: jsonOf(text) }
  } catch {
    return { status: 0, body: null }
  }
}

/**
 * What is refused although it can be paid back later: the balance at Stripe is too low, or its key is none
 * any more.
 */
const FOR_NOW = ['balance_insufficient', 'insufficient_funds']
export const isForGood = ({ status, code: said }: StripeRefusal): boolean =>
  [400, 402, 404].includes(status) && !FOR_NOW.includes(said)
