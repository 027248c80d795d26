import { refuse } from '#app/kit/refusal.ts'
import { type Gateway, takesPayments } from './gateway.server.ts'
import { sandboxGateway } from './sandbox.server.ts'
import { transferGateway } from './transfer.server.ts'

const GATEWAYS: ReadonlyMap<string, Gateway> = new Map([
  ['sandbox', sandboxGateway],
  ['transfer', transferGateway],
])

/**
 * The gateway that a payment was begun with, by the name that is stored with it. Refuses with `unavailable`
 * (`common:refused.noGateway`) a name that this installation does not know, such as one whose keys were taken away.
 */
export function gatewayNamed(name: string): Gateway {
  const gateway = GATEWAYS.get(name)
  if (!gateway) throw refuse('unavailable', 'common:refused.noGateway', { name })
  return gateway
}

/** The name of the gateway that new payments go to; null where no money can be taken. */
export function gatewayOfNew(): string | null {
  return takesPayments() ? 'sandbox' : null
}
