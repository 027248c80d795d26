import { and, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { pathIn } from '#app/kit/language.ts'
import { config } from '../config.server.ts'
import { inTransaction } from '../db.server.ts'
import { stripeCheckouts } from '../tables.server.ts'
import { type CardResult, type Gateway, GatewaySilence, type KeptCard } from './gateway.server.ts'
import { askStripe, isForGood, isLive, StripeRefusal } from './stripe-api.server.ts'
import {
  cardAnswer,
  checkoutOf,
  id,
  idOf,
  keep,
  metadata,
  named,
  one,
  pageOf,
  shownOf,
} from './stripe-sessions.server.ts'

const OPEN_MINUTES = 35

const methodAnswer = z.object({ id, card: cardAnswer })
const setupAnswer = z.object({
  id,
  livemode: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().max(4_000).nullish(),
  metadata,
  customer: named.nullish(),
  setup_intent: z
    .union([
      id,
      z.object({ id, status: z.string().max(80), payment_method: z.union([id, methodAnswer]).nullish() }),
    ])
    .nullish(),
})
type Setup = z.output<typeof setupAnswer>

type Wish = Parameters<NonNullable<Gateway['keepCard']>>[0]

function formOf({ id: cardId, returnPath, language }: Wish): string {
  const back = `${config().ORIGIN}${language ? pathIn(language, returnPath) : returnPath}`
  return new URLSearchParams({
    mode: 'setup',
    'payment_method_types[0]': 'card',
    customer_creation: 'always',
    'metadata[card]': cardId,
    'setup_intent_data[metadata][card]': cardId,
    locale: language ?? 'auto',
    success_url: back,
    cancel_url: back,
    expires_at: String(Math.floor(Date.now() / 1_000) + OPEN_MINUTES * 60),
  }).toString()
}

/** Keeps a card on a page of Stripe, without a charge. */
export async function keepStripeCard(wish: Wish): Promise<CardResult> {
  const row = await keep({ paymentId: wish.id, form: formOf(wish) })
  if (row.sessionId !== null) return resultOf(await look(row.sessionId), wish.id)
  const question = { path: 'checkout/sessions', form: row.form, key: `card-${wish.id}` }
  const setup = await askStripe(setupAnswer, question)
  await inTransaction((tx) =>
    tx
      .update(stripeCheckouts)
      .set({ sessionId: setup.id })
      .where(and(one(wish.id), isNull(stripeCheckouts.sessionId))),
  )
  return resultOf(setup, wish.id)
}

const look = (sessionId: string) =>
  askStripe(setupAnswer, {
    path: `checkout/sessions/${encodeURIComponent(sessionId)}?expand%5B%5D=setup_intent.payment_method`,
  })

/** What became of a card that was to be kept; null where its page was never known here. */
export async function findStripeCard(cardId: string): Promise<CardResult | null> {
  const row = await checkoutOf(cardId)
  return row?.sessionId ? resultOf(await look(row.sessionId), cardId) : null
}

function resultOf(setup: Setup, cardId: string): CardResult {
  if (setup.metadata?.card !== cardId || setup.livemode !== isLive())
    throw new GatewaySilence('Stripe answers with a card of something else')
  if (setup.status === 'open') return { answer: 'open', url: pageOf(setup) }
  const intent = typeof setup.setup_intent === 'object' ? setup.setup_intent : null
  const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null
  const customer = idOf(setup.customer)
  if (setup.status === 'expired' || intent?.status !== 'succeeded' || !method || !customer)
    return { answer: 'refused' }
  return { answer: 'kept', card: { customer, method: method.id, ...shownOf(method.card) } }
}

/** Stripe keeps the card no longer; one that it does not know is none any more. */
export async function forgetStripeCard({ method }: KeptCard): Promise<void> {
  try {
    const path = `payment_methods/${encodeURIComponent(method)}/detach`
    await askStripe(z.object({ id }), { path, form: '' })
  } catch (error) {
    if (!(error instanceof StripeRefusal && isForGood(error))) throw error
  }
}
