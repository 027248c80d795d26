import { and, eq, inArray } from 'drizzle-orm'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { accountOfMailbox } from '#app/features/people/sign-in/account-of-mailbox.server.ts'
import { hasAccount, isPerson } from '#app/kit/actor.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { askInput, contactInput } from './inputs.ts'
import { type AgreedPrice, agreedPrices } from './price-registry.server.ts'
import { findRequestableTraining } from './queries-requestable.server.ts'
import type { RequestableTraining } from './requestable-training.ts'
import { trainingRequests } from './tables.server.ts'
import { lineOf, shownMark, type WantedDays } from './terms/terms.ts'
import { writeTrainingTerms } from './terms/write-training-terms.server.ts'
import { answerUntil, trainingAsked } from './training-request.ts'
import { readDays } from './wanted-days.ts'

/** How often one buyer asks providers: each reads what is asked. */
const ASKS = { name: 'ask-training', points: 12, seconds: 3600 }

/**
 * Requests a training from a provider for the party acted for; a visitor for the account of an address that
 * this browser has confirmed, or confirms now by `code`. Days and hours are in `timeZone`; the total is the
 * topic's price for as many people and days, or the one of an agreed fee (`agreedPrices`), which must hold.
 * Repeats with one key return the same request. Refuses `trainings:refused.gone`, `trainings:refused.own`,
 * `trainings:refused.lapsed` of a provider with a locked workspace, `trainings:refused.priceMoved` when the
 * total differs from the one shown, `trainings:refused.prove` for an unconfirmed address, and `limit` after
 * many within an hour. Returns the cookies of a new session, if any. What is asked of a provider who has
 * blocked the buyer reaches nobody, and looks to the buyer as any other that is not answered.
 */
export async function askForTraining(ctx: Ctx, raw: unknown): Promise<{ code: string; cookies: string[] }> {
  const wanted = parseInput(askInput, raw)
  const contact = isPerson(ctx.actor) ? null : parseInput(contactInput, raw)
  const days = readDays(wanted, { timeZone: wanted.timeZone, now: ctx.now() })

  const offer = await findRequestableTraining(ctx, wanted)
  if (!offer) throw refuse('conflict', 'trainings:refused.gone')
  if (isLapsedAt(offer, ctx.now())) throw refuse('conflict', 'trainings:refused.lapsed')
  const title = offer.title ?? wanted.title
  if (!title) throw new BadInput({ title: { key: 'common:invalid.required' } })
  const line = offer.price && lineOf(offer.price, { people: wanted.participants, days: days.days.length })
  if (shownMark(line) !== wanted.shown) throw refuse('conflict', 'trainings:refused.priceMoved')
  await prove(ctx, contact)

  return inTransaction(async (tx) => {
    const buyer = await buyerOf(tx, ctx, contact)
    if (buyer.partyId === offer.providerId) throw refuse('forbidden', 'trainings:refused.own')
    const { key, ...body } = wanted
    const call = { owner: `training:${buyer.accountId}`, key, body }
    const { code } = await once(tx, call, async () => {
      await countAttempt(ASKS, buyer.partyId)
      const isWithheld = await isBlocked(ctx, { by: offer.providerId, party: buyer.partyId })
      const { id, code } = await writeRequest(tx, ctx, {
        offer,
        buyer,
        title,
        days,
        line,
        wanted,
        isWithheld,
      })
      if (wanted.fee !== '' && offer.price)
        await takePrice(tx, ctx, {
          ref: wanted.fee,
          requestId: id,
          buyerId: buyer.partyId,
          price: offer.price,
        })
      return { code }
    })
    const cookies = buyer.opens ? await startSession(tx, { ctx, accountId: buyer.accountId }) : []
    return { code, cookies }
  })
}

type Contact = { email: string; code: string; name: string }

/** Only who can be answered asks. */
async function prove(ctx: Ctx, contact: Contact | null): Promise<void> {
  if (isPerson(ctx.actor) && !ctx.actor.emailConfirmed) throw refuse('forbidden', 'trainings:refused.prove')
  if (!contact) return
  const { email, code } = contact
  const guest = await findGuestEmail(ctx, email)
  if (guest?.confirmed) return
  if (code === '') throw refuse('forbidden', 'trainings:refused.prove')
  await confirmEmailCode(ctx, { email, code })
}

type Buyer = { accountId: AccountId; partyId: PartyId; opens: boolean }

async function buyerOf(tx: Tx, ctx: Ctx, contact: Contact | null): Promise<Buyer> {
  const { actor } = ctx
  if (hasAccount(actor)) return { accountId: actor.accountId, partyId: actor.partyId, opens: false }
  if (!contact) throw refuse('signIn', 'common:refused.signIn')
  const { email, name } = contact
  const { accountId, partyId, opensByCode } = await accountOfMailbox(tx, { ctx, email, name })
  return { accountId, partyId, opens: opensByCode }
}

type Taken = Parameters<AgreedPrice['take']>[2]

async function takePrice(tx: Tx, ctx: Ctx, taken: Taken): Promise<void> {
  const { fee } = await agreedPrices.read()
  if (!fee) throw refuse('conflict', 'trainings:refused.gone')
  await fee.take(tx, ctx, taken)
}

type Facts = {
  offer: RequestableTraining
  buyer: Buyer
  title: string
  days: WantedDays
  line: ReturnType<typeof lineOf> | null
  isWithheld: boolean
  wanted: {
    participants: number
    mode: 'venue' | 'online'
    timeZone: string
    words: string
    fee: string
  } & Partial<Record<'venue' | 'city' | 'country', string>>
}

/** The code of a provider's own link where it is among those that were opened; of others nothing is kept. */
async function ownLinkOf(tx: Tx, providerId: PartyId, linkCodes: readonly string[]): Promise<string | null> {
  if (linkCodes.length === 0) return null
  const [own] = await tx
    .select({ linkCode: parties.linkCode })
    .from(parties)
    .where(and(eq(parties.id, providerId), inArray(parties.linkCode, [...linkCodes])))
  return own?.linkCode ?? null
}

async function writeRequest(
  tx: Tx,
  ctx: Ctx,
  { offer, buyer, title, days, line, wanted, isWithheld }: Facts,
) {
  const id = newId()
  const code = newCode(10)
  const isOnSite = wanted.mode === 'venue'
  await tx.insert(trainingRequests).values({
    id,
    code,
    title,
    version: 1,
    state: 'requested',
    priceFixed: wanted.fee !== '',
    buyerId: buyer.partyId,
    askedBy: buyer.accountId,
    providerId: offer.providerId,
    topicId: offer.topicId,
    titleLanguage: offer.language,
    language: ctx.language,
    participants: wanted.participants,
    mode: wanted.mode,
    timeZone: wanted.timeZone,
    venue: isOnSite ? wanted.venue : null,
    city: isOnSite ? wanted.city : null,
    country: isOnSite ? wanted.country : null,
    answerBy: answerUntil(ctx.now(), days.startsAt),
    withheldAt: isWithheld ? ctx.now() : null,
    linkCode: await ownLinkOf(tx, offer.providerId, ctx.linkCodes),
  })
  const subject = { kind: 'training-request', id } as const
  const terms = { subject, version: 1, proposer: 'buyer' as const, proposedBy: buyer.accountId }
  await writeTrainingTerms(tx, { ...terms, days, line, words: wanted.words })
  await audit(tx, ctx, 'training-request.ask', { kind: 'training-request', id })
  await recordFact(tx, trainingAsked, id, {
    buyer: buyer.partyId,
    provider: offer.providerId,
    participants: wanted.participants,
  })
  return { id, code }
}
