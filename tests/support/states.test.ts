import { expect, test } from 'vitest'
import { EVENT_TABLE } from '#app/features/catalogue/events/event.ts'
import { DECISION_TABLE } from '#app/features/catalogue/events/quorum-decision.ts'
import { POOL_TABLE } from '#app/features/catalogue/inventory/pools/pool.ts'
import { SEAT_REQUEST_TABLE } from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { WAIT_TABLE } from '#app/features/catalogue/inventory/waits/wait.ts'
import { CLAIM_TABLE } from '#app/features/catalogue/ticket-types/seats.ts'
import { TOPIC_TABLE } from '#app/features/catalogue/topics/topic.ts'
import { CERTIFICATE_TABLE } from '#app/features/delivery/certificates/certificate.ts'
import { REVIEW_TABLE } from '#app/features/delivery/reviews/review.ts'
import { INVOICE_TABLE } from '#app/features/money/invoicing/invoice.ts'
import { PAYMENT_TABLE } from '#app/features/money/payments/payment.ts'
import { REFUND_TABLE } from '#app/features/money/payments/refund.ts'
import { SUBSCRIPTION_TABLE } from '#app/features/money/subscriptions/subscription.ts'
import { APPROVAL_TABLE } from '#app/features/people/parties/approval.ts'
import { REQUIREMENT_TABLE } from '#app/features/procurement/requirements/requirement.ts'
import { ORDER_TABLE, PAYMENT_AXIS, REFUND_AXIS, TICKET_TABLE } from '#app/features/sales/orders/order.ts'
import { PURCHASE_TABLE } from '#app/features/sales/purchase-requests/purchase.ts'
import { REQUEST_TABLE } from '#app/features/sales/training-requests/training-request.ts'
import type { Transition } from '#app/kit/state-table.ts'

const TABLES: [string, readonly Transition<string, string>[]][] = [
  ['Topic', TOPIC_TABLE],
  ['Event', EVENT_TABLE],
  ['Decision on a missed quorum', DECISION_TABLE],
  ['Order', ORDER_TABLE],
  ['Payment of an order', PAYMENT_AXIS],
  ['Refund of an order', REFUND_AXIS],
  ['Claim on seats', CLAIM_TABLE],
  ['Place on a waiting list', WAIT_TABLE],
  ['Request for seats', SEAT_REQUEST_TABLE],
  ['Purchase that needs approval', PURCHASE_TABLE],
  ['Price promise', POOL_TABLE],
  ['Ticket', TICKET_TABLE],
  ['One attempt to pay', PAYMENT_TABLE],
  ['One amount on its way back', REFUND_TABLE],
  ['Invoice', INVOICE_TABLE],
  ['Request for a training', REQUEST_TABLE],
  ['Requirement', REQUIREMENT_TABLE],
  ['Subscription', SUBSCRIPTION_TABLE],
  ['Certificate of attendance', CERTIFICATE_TABLE],
  ['Review', REVIEW_TABLE],
  ['Approval of a provider', APPROVAL_TABLE],
]

function drawing(): string {
  const parts = TABLES.map(([title, table]) => {
    const arrows = table.flatMap(({ name, from, to, by }) =>
      from.map((state) => `  ${state} --> ${to}: ${name} (${by.join(', ')})`),
    )
    return `## ${title}\n\n\`\`\`mermaid\nstateDiagram-v2\n${arrows.join('\n')}\n\`\`\`\n`
  })
  return `# States\n\nDrawn from the state tables in the code; a test keeps the two alike (\`vitest -u\` draws anew).\n\n${parts.join('\n')}`
}

test('docs/states.md draws the state tables as they are', async () => {
  await expect(drawing()).toMatchFileSnapshot('../../docs/states.md')
})
