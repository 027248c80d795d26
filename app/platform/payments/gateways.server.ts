import { refuse } from '#app/kit/refusal.ts'
import { config } from '../config.server.ts'
import { isTurnedOff, requireOn } from '../kill-switches.server.ts'
import { collectingGateway } from './collecting.server.ts'
import { type Gateway, takesPayments, type Webhooks } from './gateway.server.ts'
import { sandboxGateway } from './sandbox.server.ts'
import { stripeGateway } from './stripe.server.ts'
import { transferGateway } from './transfer.server.ts'

const GATEWAYS: ReadonlyMap<string, Gateway> = new Map([
  ['sandbox', sandboxGateway],
  ['stripe', stripeGateway],
  ['transfer', transferGateway],
  ['collecting', collectingGateway],
])

/**
 * The gateway of a payment, by the name stored with it. Refuses with `unavailable`
 * (`common:refused.noGateway`) a name that this installation does not know, such as one whose keys were
 * removed.
 */
export function gatewayNamed(name: string): Gateway {
  const gateway = GATEWAYS.get(name)
  if (!gateway || (name === 'stripe' && !config().STRIPE_SECRET_KEY))
    throw refuse('unavailable', 'common:refused.noGateway', { name })
  return gateway
}

/** Stripe where it has keys; null where no money can be taken. */
function gatewayInUse(): string | null {
  if (!takesPayments()) return null
  return config().STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'
}

/** The name of the gateway that new payments go to; null where no money can be taken, or cards are off. */
export function gatewayOfNew(): string | null {
  return isTurnedOff('card') ? null : gatewayInUse()
}

declare const asked: unique symbol

/**
 * The name of a gateway that may be asked for money at this moment: `requireGateway` alone gives one, so
 * nobody begins a payment by card, or keeps a card, who has not asked whether cards are off.
 */
export type AskedGateway = string & { readonly [asked]: true }

/**
 * The name of the gateway that a payment goes to, which is the one that keeps the card (`kept`), if any does:
 * what is owed already (`isOwed`) is taken while cards are off, too. Refuses with `unavailable` while they
 * are off, else with `conflict` and `reason` where no money can be taken.
 */
export function requireGateway(
  reason: string,
  { isOwed = false, kept = null }: { isOwed?: boolean; kept?: string | null } = {},
): AskedGateway {
  if (!isOwed) requireOn('card')
  const name = kept ?? gatewayInUse()
  if (name === null) throw refuse('conflict', reason)
  return name as AskedGateway
}

/**
 * For how many days the gateway of new payments sets money aside; null where it charges at once, or no money
 * can be taken.
 */
export function setsAsideFor(): number | null {
  const name = gatewayInUse()
  return name === null ? null : (gatewayNamed(name).authorizes?.days ?? null)
}

/** The webhooks of the gateway with this name; null where it has none, or is not in use. */
export function webhooksOf(name: string): Webhooks | null {
  const isUsed = name === 'stripe' ? config().STRIPE_SECRET_KEY !== undefined : config().SANDBOX_PAYMENTS
  return (isUsed && GATEWAYS.get(name)?.webhooks) || null
}
